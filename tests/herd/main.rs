//! A few rows of `scripts/herd-table` through the code of the example `herd`: the real runtime against modelled servers.

#[path = "../../examples/herd/callers.rs"]
mod callers;
#[path = "../../examples/herd/headers.rs"]
mod headers;
#[path = "../../examples/herd/run.rs"]
mod run;
#[path = "../../examples/herd/summary.rs"]
mod summary;
#[path = "../../examples/herd/world.rs"]
mod world;

use std::time::Duration;

use herd_model::{Kind, Limit};

use callers::Client;
use run::Case;
use summary::Summary;

/// Seeds that the example's table does not use.
const SEEDS: std::ops::Range<u64> = 501..504;

fn case(kind: Kind, clients: usize) -> Case {
    let rtt = Duration::from_millis(20);
    let limit = Limit { amount: 10, window: Duration::from_secs(1) };
    Case { kind, limit, clients, steady: None, rtt: (rtt, rtt), generation: None }
}

fn gate(case: Case) -> Summary {
    summary::summary(&case, Client::Gate, SEEDS).unwrap()
}

/// At most so many times the oracle's time and so many refusals; nobody gives up, and nobody comes last by far.
#[track_caller]
fn demand(summary: &Summary, ratio: f64, refused: f64) {
    let text = summary.table();
    assert!(summary.ratio.unwrap().p95 <= ratio, "more than {ratio} times the limit: {text}");
    assert!(summary.refused.p95 <= refused, "more than {refused} refused: {text}");
    assert!(summary.gave_up == 0 && summary.fairness.unwrap() <= 1.1, "{text}");
}

#[test]
fn a_herd_at_a_rolling_limit_is_refused_a_few_times_and_keeps_the_pace() {
    demand(&gate(case(Kind::Rolling, 40)), 1.2, 10.0);
    demand(&gate(case(Kind::Rolling, 400)), 1.08, 40.0);
}

#[test]
fn each_for_itself_takes_nearly_twice_the_time_and_a_hundred_refusals_more() {
    let alone = summary::summary(&case(Kind::Rolling, 40), Client::Full, SEEDS).unwrap();
    assert!(alone.ratio.unwrap().median > 1.6 && alone.refused.median > 100.0, "{}", alone.table());
    let without = summary::summary(&case(Kind::Rolling, 40), Client::None, SEEDS).unwrap();
    assert!(without.ratio.unwrap().median > 2.0 && without.refused.median > 100.0, "{}", without.table());
}

#[test]
fn who_is_told_the_limit_on_every_answer_is_refused_hardly_ever() {
    demand(&gate(case(Kind::HeadersOpenai, 40)), 1.05, 2.0);
    demand(&gate(case(Kind::HeadersOpenai, 400)), 1.05, 2.0);
    demand(&gate(case(Kind::HeadersAnthropic, 40)), 1.05, 2.0);
    demand(&gate(case(Kind::HeadersAnthropic, 400)), 1.05, 2.0);
}

#[test]
fn who_is_told_when_to_come_back_comes_back_then() {
    demand(&gate(case(Kind::RollingRetryAfter, 40)), 1.25, 6.0);
}

#[test]
fn to_learn_a_minute_takes_fewer_probes_than_a_call_may_be_refused() {
    let limit = Limit { amount: 60, window: Duration::from_secs(60) };
    let summary = summary::summary(&Case { limit, ..case(Kind::Rolling, 130) }, Client::Gate, 1..11).unwrap();
    assert_eq!(summary.gave_up, 0, "{}", summary.table());
}

#[test]
fn answers_that_take_long_hold_nobody_up() {
    let generation = Some((Duration::from_secs(2), Duration::from_secs(40)));
    demand(&gate(Case { generation, ..case(Kind::Rolling, 400) }), 1.03, 40.0);
}

#[test]
fn what_fails_is_sent_again_and_taken_for_no_limit() {
    demand(&gate(case(Kind::Mixed, 400)), 1.08, 60.0);
}

#[test]
fn tokens_are_counted_as_the_call_says() {
    let summary = gate(case(Kind::Tokens, 700));
    assert!(summary.ratio.unwrap().p95 <= 1.1 && summary.gave_up == 0, "{}", summary.table());
    assert!(summary.refused.p95 <= 350.0, "{}", summary.table());
}

#[test]
fn without_a_limit_a_herd_is_through_in_a_third_of_a_second() {
    let summary = gate(case(Kind::None, 1000));
    assert!(summary.wall_s.p95 <= 0.32 && summary.refused.p95 == 0.0, "{}", summary.table());
}

#[test]
fn without_a_limit_and_an_answer_the_timer_s_tick_costs_no_calls() {
    let generation = Some((Duration::from_secs(10), Duration::from_secs(10)));
    let summary = gate(Case { generation, ..case(Kind::None, 1000) });
    assert!(summary.wall_s.p95 <= 10.02 + 0.8, "{}", summary.table());
}

#[test]
fn a_spend_cap_is_asked_a_few_times_whoever_waits() {
    for clients in [40, 400] {
        let summary = gate(case(Kind::SpendCap, clients));
        assert!(summary.requests.p95 <= 45.0 && summary.wall_s.p95 <= 120.1, "{}", summary.table());
    }
}

#[test]
fn calls_at_four_fifths_of_the_limit_hardly_wait() {
    let steady = |kind| gate(Case { steady: Some(0.8), ..case(kind, 600) });
    let (silent, told) = (steady(Kind::Rolling), steady(Kind::RollingRetryAfter));
    assert!(silent.wait_s.p95 <= 1.0 && silent.refused.p95 <= 60.0 && silent.gave_up == 0, "{}", silent.table());
    assert!(told.wait_s.p95 <= 3.0 && told.refused.p95 <= 60.0 && told.gave_up == 0, "{}", told.table());
}

#[test]
fn an_outage_is_not_multiplied_and_ends_when_it_ends() {
    let summary = gate(case(Kind::Outage, 2400));
    assert!(summary.requests.p95 <= 1.05 * 2400.0 && summary.recovered_s.unwrap().p95 <= 5.0, "{}", summary.table());
    let alone = summary::summary(&case(Kind::Outage, 2400), Client::Full, SEEDS).unwrap();
    assert!(alone.requests.median > 1.2 * 2400.0, "{}", alone.table());
}

#[test]
fn the_same_seed_gives_the_same_run_and_another_one_another() {
    let seen = |seed| case(Kind::Rolling, 40).run(Client::Gate, seed).unwrap().arrivals;
    assert_eq!(seen(7), seen(7));
    assert_ne!(seen(7), seen(8));
}

#[test]
fn no_second_takes_more_than_the_limit_and_few_take_less() {
    let arrivals = case(Kind::Rolling, 400).run(Client::Gate, 7).unwrap().arrivals;
    let accepted: Vec<Duration> =
        arrivals.iter().filter(|arrival| arrival.status.is_success()).map(|arrival| arrival.at).collect();
    assert_eq!(accepted.len(), 400);
    let window = Duration::from_secs(1);
    assert!(accepted.windows(11).all(|eleven| eleven[10] >= eleven[0] + window));
    // A slot that stays free for a fifth of the window is a late probe; after the first seconds there are few.
    let late = accepted.windows(11).filter(|eleven| eleven[10] > eleven[0] + window * 6 / 5).count();
    assert!(late <= 40, "{late}");
}
