//! What may stand after `=`.

use core::time::Duration;

use quote::ToTokens;
use retry_lint::plan::DurationValue;

use crate::support::{FUNCTION, numbers, plan, refuses};

#[test]
fn values_have_several_spellings() {
    for (args, attempts) in [("5", 5), ("5u32", 5), ("1_0", 10), ("0x10", 16), ("100", 100)] {
        let read = numbers(&format!("max_attempts = {args}, read_only"));
        assert_eq!(read.max_attempts.map(|number| number.value), Some(attempts), "{args}");
    }
    for (args, factor) in [("1", 1.0), ("2.5", 2.5), ("3f64", 3.0), ("1e3", 1000.0)] {
        assert_eq!(numbers(&format!("factor = {args}, read_only")).factor, Some(factor));
    }
    for path in ["D", "crate::D", "Self::D", "T::D", "<T as Limits<A, B>>::D", "f::<A, B>::D"] {
        let read = numbers(&format!("deadline = {path}, read_only"));
        let Some(DurationValue::Path(found)) = read.deadline else { panic!("{path}") };
        let found = found.to_token_stream().to_string().replace(' ', "");
        assert_eq!(found, path.replace(' ', ""));
    }
    for path in ["::x", "::x::y", "crate::x", "crate"] {
        plan(&format!("crate = {path}, read_only"), FUNCTION);
    }
}

#[test]
fn integers_are_literals_in_their_range() {
    let range = "`max_attempts` must be an integer from 1 to 100";
    let takes = "`max_attempts` takes an integer from 1 to 100";
    let suffix = "`max_attempts` takes an integer without a suffix";
    let negative = "`max_attempts` can't be negative: it takes an integer from 1 to 100";
    for (value, what, write) in [
        ("0", range, "1"),
        ("101", range, "100"),
        ("99999999999999999999999", range, "100"),
        ("-5", negative, "5"),
        ("\"7\"", "`max_attempts` takes an integer from 1 to 100, without quotes", "7"),
        ("\"x\"", takes, "5"),
        ("5.0", takes, "5"),
        ("MAX", "`max_attempts` takes an integer from 1 to 100, written as a literal", "5"),
        ("3u64", suffix, "3"),
        ("3x", suffix, "3"),
        ("500u64", suffix, "5"),
    ] {
        let message = format!("{what}\nwrite `max_attempts = {write}`");
        refuses(&format!("max_attempts = {value}, read_only"), FUNCTION, &[(value, &message)]);
    }
    let message = "`ambiguous` must be an integer from 0 to 100\nwrite `ambiguous = 100`";
    refuses("ambiguous = 101, read_only", FUNCTION, &[("101", message)]);
}

#[test]
fn durations_have_units_and_quotes() {
    let kind = "takes a string with units, or a path to a `const Duration`";
    for (value, what, write) in [
        ("30", kind, "30s"),
        ("500ms", kind, "500ms"),
        ("1.5", kind, "1.5s"),
        ("true", kind, "10s"),
        ("Duration::from_secs(3)", kind, "10s"),
        ("b\"3s\"", kind, "10s"),
        ("-5", "can't be negative", "10s"),
        ("\"-3s\"", "can't be negative", "10s"),
        ("\"30\"", "needs a unit: `ms`, `s`, `m` or `h`", "30s"),
        ("\"1m 30s\"", "takes a duration without spaces", "1m30s"),
        ("\"30sec\"", "knows no unit `sec`: units are `ms`, `s`, `m` and `h`", "30s"),
        ("\"1d\"", "knows no unit `d`: units are `ms`, `s`, `m` and `h`", "10s"),
        ("\"\"", "is empty", "10s"),
        ("\"abc\"", "takes numbers with units", "10s"),
        ("\"30s1m\"", "takes its units from large to small, each once", "10s"),
        ("\"99999h\"", "is too long: the longest is a year", "8760h"),
    ] {
        let message = format!("`attempt_timeout` {what}\nwrite `attempt_timeout = \"{write}\"`");
        refuses(&format!("attempt_timeout = {value}, read_only"), FUNCTION, &[(value, &message)]);
    }
}

#[test]
fn durations_are_above_zero() {
    for name in ["deadline", "attempt_timeout", "base", "cap", "rate_limit_base", "max_server_wait"] {
        let message = format!("`{name}` must be longer than zero [LR104]\nwrite `{name} = \"1s\"`");
        let args = format!("{name} = \"0ms\", read_only");
        refuses(&args, FUNCTION, &[("\"0ms\"", &message)]);
    }
}

#[test]
fn a_factor_is_a_number_of_at_least_one() {
    for (value, what, write) in [
        ("0.5", "must be at least 1", "1"),
        ("0", "must be at least 1", "1"),
        ("-2", "must be at least 1", "1"),
        ("1e999", "must be finite", "2"),
        ("2f32", "takes a number without a suffix", "2"),
        ("\"1.5\"", "takes a number, without quotes", "1.5"),
        ("\"0.5\"", "takes a literal number of at least 1", "2"),
        ("F", "takes a literal number of at least 1", "2"),
    ] {
        let message = format!("`factor` {what}\nwrite `factor = {write}`");
        refuses(&format!("factor = {value}, read_only"), FUNCTION, &[(value, &message)]);
    }
}

#[test]
fn a_jitter_is_one_of_four() {
    let list = "jitters: `\"full\"`, `\"equal\"`, `\"decorrelated\"`, `\"none\"`";
    for (value, message) in [
        ("\"ful\"", format!("unknown jitter `ful`: did you mean `\"full\"`?\n{list}")),
        ("\"bananas\"", format!("unknown jitter `bananas`\n{list}")),
        ("full", "`jitter` takes a string\nwrite `jitter = \"full\"`".to_owned()),
        ("Jitter::Equal", "`jitter` takes a string\nwrite `jitter = \"equal\"`".to_owned()),
        ("equl", "`jitter` takes a string\nwrite `jitter = \"equal\"`".to_owned()),
        ("5", "`jitter` takes a string\nwrite `jitter = \"full\"`".to_owned()),
    ] {
        refuses(&format!("jitter = {value}, read_only"), FUNCTION, &[(value, &message)]);
    }
}

#[test]
fn names_paths_and_crates_have_their_kinds() {
    let absolute = "takes an absolute path";
    for (option, value, what, write) in [
        ("name", "\" \"", "is empty", "\"summarize\""),
        ("name", "summarize", "takes a string literal", "\"summarize\""),
        ("classify", "|r| x", "takes no closure: write a function and give its path", "judge"),
        ("classify", "mine()", "takes the path of a function, without a call", "mine"),
        ("classify", "\"judge\"", "takes the path of a function", "judge"),
        ("crate", "x::y", absolute, "::x::y"),
        ("crate", "self::y", absolute, "crate::y"),
        ("crate", "super::super::y", absolute, "crate::y"),
        ("crate", "5", absolute, "::retry_runtime"),
        ("crate", "\"x::y\"", "takes a path without quotes", "::x::y"),
        ("crate", "::x::<u8>", "takes a path without type arguments", "::retry_runtime"),
    ] {
        let message = format!("`{option}` {what}\nwrite `{option} = {write}`");
        refuses(&format!("{option} = {value}, read_only"), FUNCTION, &[(value, &message)]);
    }
}

#[test]
fn a_duration_keeps_its_value_and_place() {
    let Some(DurationValue::Literal { value, span }) = numbers("deadline = \"3s\", read_only").deadline else {
        panic!("no literal");
    };
    assert_eq!(value, Duration::from_secs(3));
    assert_eq!(span.source_text().as_deref(), Some("\"3s\""));
}
