//! What holds whatever the answers are.

use rand::RngExt as _;

use super::*;

#[test]
fn an_unused_gate_lets_one_after_another_go() {
    let mut bench = Bench::new(1);
    for _ in 0..1000 {
        let pass = bench.go();
        bench.accept(pass);
    }
    assert_eq!(bench.now, Duration::ZERO);
}

#[test]
fn a_refusal_closes_it_for_all_and_one_probe_opens_it() {
    let mut bench = Bench::new(1);
    let first = bench.go();
    bench.refuse(first, Some(SECOND));
    assert!(matches!(bench.ask(), Ask::Later(until) if until >= bench.at() + SECOND));
    let probe = bench.go();
    assert!(bench.now >= SECOND);
    assert!(!matches!(bench.ask(), Ask::Go(_)), "a second probe");
    bench.accept(probe);
    assert!(matches!(bench.ask(), Ask::Go(_)));
}

#[test]
fn a_probe_that_fails_or_is_given_up_is_followed_by_another() {
    for end in [Gate::failed, Gate::abandoned] {
        let mut bench = Bench::new(1);
        let first = bench.go();
        bench.refuse(first, None);
        let probe = bench.go();
        end(&mut bench.gate, probe, bench.zero + bench.now);
        assert!(matches!(bench.ask(), Ask::Go(_)), "nobody probes");
    }
}

#[test]
fn silence_for_three_round_trips_is_an_acceptance() {
    let mut bench = Bench::new(1);
    let _never_answered: Vec<_> = (0..200).map(|_| bench.go()).collect();
    assert!(bench.now < 2 * SECOND, "{:?}", bench.now);
}

#[test]
fn the_same_pass_ends_once() {
    let mut bench = Bench::new(1);
    let pass = bench.go();
    bench.refuse(pass, Some(SECOND));
    bench.accept(pass);
    bench.now += 10 * SECOND;
    bench.refuse(pass, Some(SECOND));
    assert!(matches!(bench.ask(), Ask::Go(_)), "a second end counted");
    assert_eq!(bench.gate.view(bench.at()).in_flight, 1);
}

/// The head of a success, and then an error in its body.
#[test]
fn a_refusal_may_follow_an_acceptance_once() {
    let mut bench = Bench::new(1);
    let pass = bench.go();
    bench.accept(pass);
    bench.refuse(pass, Some(SECOND));
    assert!(matches!(bench.ask(), Ask::Later(_)), "a refusal that came late did not count");
    bench.now += 10 * SECOND;
    bench.refuse(pass, Some(SECOND));
    assert!(matches!(bench.ask(), Ask::Go(_)), "it counted twice");
}

#[test]
fn a_forecast_counts_those_ahead() {
    let mut bench = Bench::new(1);
    assert_eq!(bench.gate.forecast(bench.at(), 1000, 1), None, "nothing is known");
    let pass = bench.go();
    bench.gate.accepted(pass, bench.at(), Some(&requests(10, 0, SECOND)));
    let soon = bench.gate.forecast(bench.at(), 0, 1).unwrap();
    let late = bench.gate.forecast(bench.at(), 100, 1).unwrap();
    assert!(soon <= bench.at() + SECOND && late >= bench.at() + 8 * SECOND, "{soon:?} {late:?}");
}

#[test]
fn a_corrected_cost_changes_what_is_told_of_the_window() {
    let mut bench = Bench::new(1);
    let Ask::Go(pass) = bench.gate.ask(bench.at(), 1000, &mut bench.rng) else { panic!("open at first") };
    bench.gate.correct(pass, 10);
    bench.accept(pass);
    bench.gate.correct(pass, 20);
    assert_eq!(bench.gate.log.total(), 20);
}

/// Any answers in any order: it never panics, ends no pass twice, keeps at most one probe, and always lets somebody go in the
/// end.
#[test]
fn whatever_the_answers_are_somebody_goes_in_the_end() {
    for seed in 0..300 {
        let mut bench = Bench::new(seed);
        let mut open = Vec::new();
        for _ in 0..400 {
            let dice: u32 = bench.rng.random_range(0..100);
            let at = bench.at();
            let cost = [1, 1, 1, 0, 7, 5000, u64::MAX][bench.rng.random_range(0..if seed % 2 == 0 { 1 } else { 7 })];
            match bench.gate.ask(at, cost, &mut bench.rng) {
                Ask::Go(pass) => open.push(pass),
                Ask::Later(until) => {
                    assert!(until > at, "asked for a time that is over");
                    if open.is_empty() || dice < 50 {
                        bench.now = until.duration_since(bench.zero);
                    }
                }
                Ask::Wait => assert!(!open.is_empty(), "waits for nobody"),
            }
            if !open.is_empty() && dice < 70 {
                let pass = open.swap_remove(bench.rng.random_range(0..open.len()));
                answer(&mut bench, pass, dice);
            }
            bench.now += Duration::from_millis(bench.rng.random_range(0..40));
            if dice == 99 {
                bench.now += 3600 * SECOND;
            }
            assert_eq!(bench.gate.view(bench.at()).in_flight, open.len(), "seed {seed}");
        }
        for pass in open {
            bench.accept(pass);
        }
        assert!(bench.gate.probe.is_none(), "seed {seed}: a probe that ended is still waited for");
        bench.go();
    }
}

fn answer(bench: &mut Bench, pass: Pass, dice: u32) {
    let at = bench.at();
    let limit = bench.rng.random_range(0..20);
    let told = requests(limit, bench.rng.random_range(0..20), SECOND * bench.rng.random_range(0..5));
    let told = Told { tokens: if dice % 2 == 0 { told.requests } else { None }, ..told };
    let told = (dice % 3 == 0).then_some(&told);
    let hint = [Duration::from_nanos(1), SECOND, 365 * 24 * 3600 * SECOND, Duration::MAX][bench.rng.random_range(0..4)];
    if dice % 7 == 0 {
        bench.gate.correct(pass, bench.rng.random());
    }
    match dice % 10 {
        0..=4 => bench.gate.accepted(pass, at, told),
        5..=6 => bench.gate.refused(pass, at, None, told, &mut bench.rng),
        7 => bench.gate.refused(pass, at, Some(hint), told, &mut bench.rng),
        8 => bench.gate.failed(pass, at),
        _ => bench.gate.abandoned(pass, at),
    }
}

/// While nothing is tried, no more goes in a window than was learned.
#[test]
fn no_more_goes_in_a_window_than_was_learned() {
    let mut bench = Bench::new(1);
    bench.gate.window.learned = true;
    (bench.gate.window.limit, bench.gate.window.length) = (7, SECOND);
    bench.gate.phase = super::super::Phase::Window;
    bench.gate.window.calm = 3600 * SECOND;
    let mut sent = Vec::new();
    for _ in 0..200 {
        let pass = bench.go();
        sent.push(bench.now);
        bench.accept(pass);
    }
    assert!(sent.windows(8).all(|eight| eight[7] >= eight[0] + SECOND), "eight in a window of seven");
    assert!(bench.now < 30 * SECOND, "200 at 7 a second took {:?}", bench.now);
}
