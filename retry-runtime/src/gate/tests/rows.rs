//! The demands that matter most, with few seeds; all of them with many are in `table`.

use super::events::Outcome;
use super::table::{Row, rows};
use herd_model::spread;

/// Runs a row of the table; fails where a demand is not met by all but one of its runs.
fn check(name: &str, clients: usize, seeds: u64) {
    let found = rows().into_iter().find(|row| row.name == name && row.case.clients == clients);
    let row: Row = found.expect("a row of the table");
    let outcomes: Vec<Outcome> = (101..101 + seeds).map(|seed| row.case.run(seed)).collect();
    let most = |value: fn(&Outcome) -> f64| spread(outcomes.iter().map(value)).p95;
    let (ratio, refused, wait) = (most(Outcome::ratio), most(|o| o.refused as f64), most(|o| o.wait));
    assert!(ratio.is_nan() || ratio <= row.ratio, "{name} {clients}: {ratio} times the limit");
    assert!(refused <= row.refused, "{name} {clients}: {refused} refused");
    assert!(wait <= row.wait, "{name} {clients}: {wait} s at the gate");
    assert!(most(|o| o.requests as f64) > 0.0);
}

#[test]
fn a_herd_at_a_rolling_limit() {
    check("rolling", 40, 20);
    check("rolling", 1000, 3);
}

#[test]
fn a_herd_that_is_told_the_limit_is_never_refused() {
    for clients in [40, 1000] {
        check("openai", clients, 3);
        check("anthropic", clients, 3);
    }
}

#[test]
fn a_herd_sees_that_a_bucket_refills_before_its_reset() {
    check("openai, a minute", 1100, 3);
    check("anthropic, a minute", 1100, 3);
    check("anthropic, a minute", 60, 3);
}

#[test]
fn a_herd_at_a_limit_of_one_after_another() {
    check("rolling, 50 ms", 200, 20);
}

#[test]
fn a_herd_that_is_told_when_to_come_back() {
    check("retry-after", 40, 20);
    check("retry-after", 1000, 3);
}

#[test]
fn a_herd_at_a_bucket() {
    check("bucket", 1000, 20);
}

#[test]
fn answers_that_take_long_clock_nothing() {
    check("generation", 40, 20);
    check("generation", 1000, 3);
}

#[test]
fn tokens_are_a_limit_like_calls() {
    check("tokens", 1000, 3);
}

#[test]
fn failures_are_no_refusals() {
    check("mixed", 1000, 3);
}

#[test]
fn without_a_limit_nobody_waits_for_long() {
    check("none", 1000, 3);
}

#[test]
fn a_spend_cap_is_asked_a_few_times_whoever_waits() {
    check("spend-cap", 40, 3);
    check("spend-cap", 1000, 3);
}

#[test]
fn at_four_fifths_of_the_limit_nobody_waits_for_long() {
    check("steady 80%", 1000, 3);
    check("steady 80%, openai", 1000, 3);
    check("steady 80%, anthropic", 1000, 3);
}
