//! Nonsense, lies and chance.

use herd_model::Kind;

use super::events::Case;
use super::*;

#[test]
fn nonsense_in_headers_changes_nothing() {
    let year = 365 * 24 * 3600 * SECOND;
    let nonsense = [
        requests(0, 0, SECOND),
        requests(10, 11, SECOND),
        requests(10, 0, year),
        requests(10, 0, Duration::MAX),
        requests(10, 5, Duration::ZERO),
        requests(u64::MAX, u64::MAX, Duration::MAX),
        Told::default(),
    ];
    for told in nonsense {
        let mut bench = Bench::new(1);
        for _ in 0..100 {
            let pass = bench.go();
            bench.gate.accepted(pass, bench.at(), Some(&told));
        }
        assert_eq!(bench.now, Duration::ZERO, "{told:?}");
    }
}

#[test]
fn a_server_that_says_nothing_is_left_and_lets_all_in_is_asked_at_the_pace_it_told() {
    let mut bench = Bench::new(1);
    for _ in 0..200 {
        let pass = bench.go();
        bench.now += Duration::from_millis(20);
        bench.gate.accepted(pass, bench.at(), Some(&requests(10, 0, 60 * SECOND)));
    }
    assert!(bench.now < 22 * 60 * SECOND, "200 calls took {:?}", bench.now);
}

#[test]
fn a_hint_of_a_year_closes_it_for_two_minutes_and_then_one_call_asks_again() {
    let mut bench = Bench::new(1);
    let first = bench.go();
    bench.refuse(first, Some(365 * 24 * 3600 * SECOND));
    let probe = bench.go();
    assert!((120 * SECOND..122 * SECOND).contains(&bench.now), "{:?}", bench.now);
    assert!(!matches!(bench.ask(), Ask::Go(_)), "two ask again");
    bench.refuse(probe, Some(Duration::MAX));
    bench.go();
    assert!((240 * SECOND..244 * SECOND).contains(&bench.now), "{:?}", bench.now);
}

#[test]
fn a_server_that_says_a_second_and_means_thirty_is_found_out() {
    let mut bench = Bench::new(1);
    let (mut window, mut refused, mut accepted) = (Vec::new(), 0, 0);
    while accepted < 100 {
        let pass = bench.go();
        window.retain(|sent| *sent + 30 * SECOND > bench.now);
        let full = window.len() == 10;
        let sent = bench.now;
        bench.now += Duration::from_millis(20);
        if full {
            refused += 1;
            bench.refuse(pass, Some(SECOND));
        } else {
            window.push(sent);
            accepted += 1;
            bench.accept(pass);
        }
    }
    assert!(refused < 90, "{refused} refused of {accepted}");
    assert!(bench.now < 600 * SECOND, "100 calls at 10 in 30 s took {:?}", bench.now);
}

#[test]
fn a_refusal_in_a_crowd_that_gets_through_was_chance() {
    let mut bench = Bench::new(1);
    let first: Vec<_> = (0..4).map(|_| bench.go()).collect();
    bench.now += Duration::from_millis(20);
    first.into_iter().for_each(|pass| bench.accept(pass));
    for _ in 0..6 {
        let more: Vec<_> =
            std::iter::from_fn(|| if let Ask::Go(pass) = bench.ask() { Some(pass) } else { None }).collect();
        bench.now += Duration::from_millis(20);
        more.into_iter().for_each(|pass| bench.accept(pass));
    }
    let crowd: Vec<_> = (0..20).map(|_| bench.go()).collect();
    bench.now += Duration::from_millis(20);
    bench.refuse(crowd[0], None);
    assert!(!bench.gate.view(bench.at()).open);
    crowd[1..].iter().for_each(|pass| bench.accept(*pass));
    assert!(bench.gate.view(bench.at()).open, "closed by chance");
}

#[test]
fn two_chance_refusals_in_a_hundred_slow_a_herd_down_by_seconds_not_more() {
    let case = Case { chance: 0.02, ..Case::new(Kind::None, 1000) };
    let mut walls: Vec<_> = (1..=5).map(|seed| case.run(seed).wall).collect();
    walls.sort_by(f64::total_cmp);
    assert!(walls[2] < 3.0 && walls[4] < 15.0, "{walls:?}");
}

#[test]
fn a_clock_that_jumps_hurts_nobody() {
    let day = 24 * 3600 * SECOND;
    for jump in [day, 400 * 365 * day] {
        let mut bench = Bench::new(1);
        bench.zero += 2 * day;
        let pass = bench.go();
        bench.refuse(pass, None);
        bench.now = jump;
        let probe = bench.go();
        bench.refuse(probe, None);
        let zero = bench.zero;
        bench.zero = zero - day;
        bench.now = Duration::ZERO;
        for _ in 0..50 {
            let pass = bench.go();
            bench.accept(pass);
        }
        assert!(bench.now < 150 * SECOND, "after a jump of {jump:?} it took {:?}", bench.now);
    }
}

#[test]
fn calls_that_cost_nothing_or_everything_count() {
    let mut bench = Bench::new(1);
    for cost in [0, 1, u64::MAX, u64::MAX, 0] {
        let at = bench.at();
        if let Ask::Go(pass) = bench.gate.ask(at, cost, &mut bench.rng) {
            bench.gate.correct(pass, u64::MAX);
            bench.refuse(pass, None);
        }
        bench.go();
        bench.gate.forecast(bench.at(), u64::MAX, u64::MAX);
    }
}
