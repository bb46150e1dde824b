//! Every case of the corpus gets the verdict, the decision and the floor it asks for.

#[path = "corpus/case.rs"]
mod case;
#[path = "corpus/properties.rs"]
mod properties;

use std::collections::BTreeMap;
use std::time::Duration;

use case::{Answer, Case, Effect};
use serde::Deserialize;
use serde_json::Value;

const CAP: Duration = Duration::from_secs(120);

/// Codes whose rows prove that nothing was processed, by reason.
const REFUSALS: [&str; 14] = [
    "openai.rate_limit_exceeded",
    "openai.slow_down",
    "anthropic.cmek",
    "anthropic.authorization_check_unavailable",
    "google.resource_exhausted",
    "google.quota_exhausted",
    "google.quota_exceeded",
    "google.user_rate_limit_exceeded",
    "aws.throttling",
    "aws.service_quota_exceeded",
    "openrouter.in_flight_budget",
    "limit.daily",
    "api.rate_limit",
    "codex.usage_limit_reached",
];

#[derive(Deserialize)]
struct Expectation {
    topic: String,
    expect: Expect,
}

#[derive(Deserialize)]
struct Expect {
    verdict: String,
    #[serde(flatten)]
    main: Outcome,
    retry_when_side_effects: Option<bool>,
    #[serde(default)]
    alt: Vec<Alternative>,
}

#[derive(Deserialize)]
struct Alternative {
    verdict: Option<String>,
    #[serde(flatten)]
    outcome: Outcome,
}

#[derive(Deserialize)]
struct Outcome {
    retry: bool,
    wait_ms_min: Option<u64>,
    wait_ms_max: Option<u64>,
}

impl Outcome {
    fn accepts(&self, verdict: &str, answer: &Answer) -> bool {
        let wait = answer.wait_ms.unwrap_or(0);
        let in_range = match (self.wait_ms_min, self.wait_ms_max) {
            (None, None) => wait == 0,
            (min, max) => wait >= min.unwrap_or(0) && max.is_none_or(|max| wait <= max),
        };
        let is_free = matches!(verdict, "fatal" | "success");
        answer.verdict == verdict && answer.retry == self.retry && (is_free || in_range)
    }
}

impl Expect {
    fn accepts(&self, answer: &Answer) -> bool {
        self.main.accepts(&self.verdict, answer)
            || self.alt.iter().any(|alt| alt.outcome.accepts(alt.verdict.as_deref().unwrap_or(&self.verdict), answer))
    }
}

/// What is wrong with the answers to a case, if anything.
fn complaint(case: &Case, raw: &Value, expect: &Expect) -> Option<String> {
    let (plain, strict) = match (case.answer(Effect::ReadOnly, CAP), case.answer(Effect::NonIdempotent, CAP)) {
        (Ok(plain), Ok(strict)) => (plain, strict),
        (Err(error), _) | (_, Err(error)) => return Some(error),
    };
    if !expect.accepts(&plain) {
        return Some(format!("{plain:?}"));
    }
    if expect.retry_when_side_effects.is_some_and(|retry| retry != strict.retry) {
        return Some(format!("with side effects: {strict:?}"));
    }
    (strict.retry && !is_proven(case, raw, &strict)).then(|| format!("no proof: {strict:?}"))
}

/// The proofs that nothing was processed, asked of the case itself.
fn is_proven(case: &Case, raw: &Value, answer: &Answer) -> bool {
    let by_status = matches!(raw["status"].as_u64(), Some(421 | 425 | 429));
    let by_transport = case.transport.as_ref().is_some_and(|transport| {
        transport.request_sent == "none"
            || transport.kind.contains("above_last_id")
            || transport.kind.contains("refused_stream")
    });
    by_status || by_transport || (raw["status"].as_u64() != Some(200) && REFUSALS.contains(&answer.reason))
}

fn judge(text: &str) {
    let cases: Vec<Value> = serde_json::from_str(text).expect("the case file is JSON");
    let mut topics: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut failures = Vec::new();
    for raw in &cases {
        let case: Case = serde_json::from_value(raw.clone()).expect("a case");
        let Expectation { topic, expect } = serde_json::from_value(raw.clone()).expect("an expectation");
        let (passed, all) = topics.entry(topic).or_default();
        *all += 1;
        match complaint(&case, raw, &expect) {
            None => *passed += 1,
            Some(complaint) => failures.push(format!("{}: {complaint}", raw["id"])),
        }
    }
    for (topic, (passed, all)) in &topics {
        println!("{topic:<20} {passed:>3} of {all:>3}");
    }
    assert!(failures.is_empty(), "{} of {} failed\n{}", failures.len(), cases.len(), failures.join("\n"));
}

#[test]
fn every_case_of_the_corpus_passes() {
    judge(include_str!("corpus/cases.json"));
}

/// Cases of our own: other values, spellings and conflicts of the same topics, answered by the same rules.
#[test]
fn every_variant_passes() {
    judge(include_str!("corpus/variants.json"));
}

#[test]
fn a_malformed_line_is_refused_and_not_guessed() {
    for line in ["{bad", "[1]", "7", "{\"id\":1,\"status\":\"429\"}", "{\"id\":1,\"status\":-1}"] {
        assert!(Case::parse(line).is_err(), "{line}");
    }
    let nothing = Case::parse("{\"id\":1}").and_then(|case| case.answer(Effect::Idempotent, CAP));
    assert!(nothing.is_err());
}
