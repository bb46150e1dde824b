//! The table of all rules.

use super::Judge::{Above, Attributes, Beside, Body, Exceptions, Options, Returned};
use super::{Judge, Level, Rule};
use super::{above, attributes, awaits, beside, deadline, exceptions, key, options, requests, streams};

/// Everything that can be wrong, in the order of the codes.
#[rustfmt::skip] // One rule is two lines: what it is called, what it says.
pub(super) const TABLE: [Rule; 32] = [
    deny("LR101", "an_effect_is_written", Options(options::an_effect_is_written),
        "an effect is written"),
    deny("LR102", "only_one_effect_is_written", Options(options::only_one_effect_is_written),
        "only one effect is written"),
    deny("LR103", "policy_stands_without_numbers", Options(options::policy_stands_without_numbers),
        "`policy` stands without numbers"),
    deny("LR104", "durations_are_above_zero", Options(options::durations_are_above_zero),
        "durations are longer than zero"),
    deny("LR105", "base_is_at_most_cap", Options(options::base_is_at_most_cap),
        "`base` is at most `cap`"),
    may("LR106", "rate_limit_base_is_at_most_cap", Options(options::rate_limit_base_is_at_most_cap),
        "`rate_limit_base` is at most `cap`"),
    deny("LR107", "base_is_below_deadline", Options(options::base_is_below_deadline),
        "`base` is below `deadline`"),
    deny("LR108", "attempt_timeout_is_below_deadline", Options(options::attempt_timeout_is_below_deadline),
        "`attempt_timeout` is below `deadline`"),
    deny("LR109", "ambiguous_stands_beside_read_only", Options(options::ambiguous_stands_beside_read_only),
        "`ambiguous` stands beside `read_only`"),
    may("LR110", "two_attempts_fit_the_deadline", Options(deadline::two_attempts_fit_the_deadline),
        "two full attempts and one wait fit into the deadline"),
    warn("LR111", "waits_have_jitter", Options(options::waits_have_jitter),
        "the waits of more than one attempt have jitter"),
    may("LR112", "a_key_tells_calls_apart", Options(key::a_key_tells_calls_apart),
        "a key tells calls apart"),
    deny("LR113", "stream_options_stand_beside_stream", Options(streams::stream_options_stand_beside_stream),
        "`idle_timeout` and `stream_deadline` stand beside `stream`"),
    deny("LR114", "bounds_fit_the_stream", Options(streams::bounds_fit_the_stream),
        "`deadline` and `idle_timeout` fit into `stream_deadline`"),
    deny("LR115", "an_upstream_stands_beside_what_is_its_own", Options(options::an_upstream_stands_beside_what_is_its_own),
        "`queue`, `cost` and `max_refused` stand beside `upstream`"),
    warn("LR201", "a_body_awaits", Body(awaits::a_body_awaits),
        "a retried body awaits something"),
    warn("LR202", "answers_are_kept", Body(awaits::answers_are_kept),
        "a retried body keeps the answer that failed"),
    may("LR203", "one_keyed_request", Body(requests::one_keyed_request),
        "an `idempotent` body sends one request under its key"),
    deny("LR204", "no_bare_stream", Returned(streams::no_bare_stream),
        "no stream is returned bare, and without `stream`"),
    deny("LR205", "stream_is_of_a_stream", Returned(streams::stream_is_of_a_stream),
        "`stream` stands on a function that returns a stream"),
    deny("LR301", "one_llm_retry", Attributes(attributes::one_llm_retry),
        "one `#[llm_retry]` stands on a function"),
    deny("LR302", "one_retry_layer", Attributes(attributes::one_retry_layer),
        "no other crate's retry attribute stands beside `#[llm_retry]`"),
    deny("LR303", "instrument_stands_below", Above(above::instrument_stands_below),
        "`#[instrument]` stands below `#[llm_retry]`"),
    deny("LR304", "tokio_stands_below", Above(above::tokio_stands_below),
        "`#[tokio::test]` and `#[tokio::main]` stand below ours"),
    deny("LR305", "tool_stands_below", Above(above::tool_stands_below),
        "an MCP crate's `#[tool]` stands below ours"),
    deny("LR306", "a_non_idempotent_tool_is_not_retried", Beside(beside::a_non_idempotent_tool_is_not_retried),
        "a `non_idempotent` tool is not retried"),
    deny("LR307", "a_function_has_one_effect", Beside(beside::a_function_has_one_effect),
        "`#[llm_tool]` and `#[llm_retry]` on one function say the same effect"),
    deny("LR401", "an_exception_has_a_reason", Options(exceptions::an_exception_has_a_reason),
        "an exception has a reason"),
    deny("LR402", "an_exception_names_a_rule", Options(exceptions::an_exception_names_a_rule),
        "an exception names a rule that exists"),
    deny("LR403", "an_exception_is_possible", Options(exceptions::an_exception_is_possible),
        "an exception is from a rule that allows exceptions"),
    deny("LR404", "an_exception_is_written_once", Options(exceptions::an_exception_is_written_once),
        "a rule is excepted once"),
    Rule { exceptable: false, ..warn("LR405", "an_exception_excepts", Exceptions(exceptions::an_exception_excepts),
        "an exception excepts something") },
];

type Text = &'static str;

/// What breaks it does not compile.
const fn deny(code: Text, name: Text, judge: Judge, title: Text) -> Rule {
    Rule { code, name, level: Level::Deny, exceptable: false, title, judge }
}

/// What breaks it does not compile, unless it is excepted.
const fn may(code: Text, name: Text, judge: Judge, title: Text) -> Rule {
    Rule { code, name, level: Level::Deny, exceptable: true, title, judge }
}

/// What breaks it is warned of, unless it is excepted.
const fn warn(code: Text, name: Text, judge: Judge, title: Text) -> Rule {
    Rule { code, name, level: Level::Warn, exceptable: true, title, judge }
}
