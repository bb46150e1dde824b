//! The log, the ring of sends, and the ramp.

use super::super::log::Log;
use super::super::ramp::Ramp;
use super::super::sends::{Sends, State};
use super::*;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

#[test]
fn the_log_knows_what_is_in_a_window_and_what_leaves_next() {
    let mut log = Log::new();
    [(0, 3), (10, 2), (10, 1), (20, 4)].into_iter().for_each(|(at, cost)| log.push(ms(at), cost));
    assert_eq!((log.total(), log.between(Some(ms(0)), ms(10)), log.between(None, ms(10))), (10, 3, 6));
    assert_eq!((log.leaves(7), log.leaves(6), log.leaves(4)), (Some(ms(0)), Some(ms(10)), Some(ms(10))));
    log.adjust(ms(10), 2, 0);
    assert_eq!((log.total(), log.between(Some(ms(0)), ms(10)), log.sent_within(ms(0), ms(10))), (8, 1, 3));
    log.forget(ms(10));
    assert_eq!((log.total(), log.first_since(ms(0)), log.between(None, ms(20))), (8, Some(ms(10)), 5));
}

#[test]
fn the_log_finds_the_fullest_window() {
    let mut log = Log::new();
    [0, 100, 900, 950, 1000, 1990].into_iter().for_each(|at| log.push(ms(at), 1));
    assert_eq!(log.most_within(ms(101), Duration::ZERO, ms(3000)), 3);
    assert_eq!(log.most_within(ms(100), Duration::ZERO, ms(3000)), 2);
    assert_eq!(log.most_within(ms(2000), ms(500), ms(1990)), 3);
}

#[test]
fn a_long_log_is_bounded_and_forgets_no_cost() {
    let mut log = Log::new();
    (0..100_000).for_each(|at| log.push(ms(at), 2));
    assert_eq!(log.total(), 200_000);
    assert!(log.len() <= 2048, "{}", log.len());
    let last_minute = log.between(Some(ms(40_000)), ms(100_000));
    assert!((119_000..=120_500).contains(&last_minute), "{last_minute}");
}

#[test]
fn passes_are_found_in_any_order_and_end_once() {
    let mut sends = Sends::new();
    let passes: Vec<_> = (0..10_000).map(|at| sends.push(ms(at), 1)).collect();
    assert_eq!((sends.flying, sends.open), (10_000, 10_000));
    for pass in passes.iter().rev() {
        assert!(sends.end(*pass, State::Accepted).is_some());
        assert!(sends.end(*pass, State::Gone).is_none());
    }
    assert_eq!((sends.flying, sends.open, sends.oldest().is_none()), (0, 0, true));
    (0..100_000).for_each(|at| {
        let pass = sends.push(ms(at), 1);
        sends.end(pass, State::Accepted);
    });
    assert!(sends.len() <= 10_000, "{}", sends.len());
}

#[test]
fn what_is_gone_is_not_in_the_sums_behind_it() {
    let mut sends = Sends::new();
    let passes: Vec<_> = (1..=3).map(|cost| sends.push(ms(0), cost)).collect();
    sends.end(passes[1], State::Gone);
    assert_eq!((sends.total(), sends.get(passes[2]).map(|send| send.upto)), ((2, 4), Some((2, 4))));
    sends.correct(passes[0], 10);
    assert_eq!(sends.total(), (2, 13));
}

#[test]
fn the_ramp_grows_by_half_of_what_got_through() {
    let (mut ramp, mut steps) = (Ramp::new(), Vec::new());
    for step in 0..6 {
        let mut sent = 0;
        while ramp.ask(ms(step)).is_some_and(|at| at == ms(step)) {
            ramp.sent(ms(step), ms(100));
            sent += 1;
        }
        (0..sent).for_each(|_| ramp.passed(true));
        steps.push(sent);
    }
    assert_eq!(steps, [4, 2, 3, 4, 7, 11]);
}

#[test]
fn who_asks_late_by_the_tick_of_a_timer_has_not_lost_its_turn() {
    let mut ramp = Ramp::new();
    (0..100).for_each(|_| ramp.sent(Duration::ZERO, ms(100)));
    (0..100).for_each(|_| ramp.passed(false));
    // Two hundred more may go in the next 100 ms, one each half of a millisecond.
    let mut sent = 0;
    for tick in (25..125).map(ms) {
        while ramp.ask(tick).is_some_and(|at| at <= tick) {
            ramp.sent(tick, ms(100));
            sent += 1;
        }
    }
    assert!((190..=200).contains(&sent), "{sent}");
}
