//! What may be written in the parentheses, and what is said otherwise.

use quote::ToTokens;
use retry_lint::plan::{DurationValue, Effect, Jitter, PolicySource};

use crate::support::{FUNCTION, LIST, each_refused, grouped, numbers, plan, refuses, tokens};

fn millis(value: Option<&DurationValue>) -> Option<u128> {
    match value {
        Some(DurationValue::Literal { value, .. }) => Some(value.as_millis()),
        _ => None,
    }
}

#[test]
fn every_option_is_read() {
    let all = "max_attempts = 3, deadline = \"1m30s\", attempt_timeout = \"20s\", base = \"250ms\", \
               factor = 1.5, cap = \"1.5s\", rate_limit_base = \"1s\", jitter = \"equal\", \
               max_server_wait = \"2h\", ambiguous = 0, read_only, classify = judge::<A, B>, \
               name = \"summarize\", crate = crate::re::runtime,";
    let read = numbers(all);
    assert_eq!(read.max_attempts.map(|number| number.value), Some(3));
    assert_eq!(millis(read.deadline.as_ref()), Some(90_000));
    assert_eq!(millis(read.attempt_timeout.as_ref()), Some(20_000));
    assert_eq!(millis(read.base.as_ref()), Some(250));
    assert_eq!(read.factor, Some(1.5));
    assert_eq!(millis(read.cap.as_ref()), Some(1_500));
    assert_eq!(millis(read.rate_limit_base.as_ref()), Some(1_000));
    assert_eq!(read.jitter, Some(Jitter::Equal));
    assert_eq!(millis(read.max_server_wait.as_ref()), Some(7_200_000));
    assert_eq!(read.ambiguous.map(|number| number.value), Some(0));
    let plan = plan(all, FUNCTION);
    assert!(matches!(plan.effect, Effect::ReadOnly));
    assert_eq!(plan.classify.to_token_stream().to_string(), "judge :: < A , B >");
    assert_eq!(plan.name.map(|name| name.value()).as_deref(), Some("summarize"));
    assert_eq!(plan.runtime.to_token_stream().to_string(), "crate :: re :: runtime");
}

#[test]
fn what_is_not_written_is_left_open() {
    let read = numbers("read_only");
    assert!(read.max_attempts.is_none() && read.deadline.is_none() && read.jitter.is_none());
    let plan = plan("read_only", FUNCTION);
    assert!(plan.classify.is_none() && plan.name.is_none());
    assert_eq!(plan.runtime.to_token_stream().to_string(), ":: retry_runtime");
}

#[test]
fn fragments_of_macro_rules_are_opened() {
    let fragment = |text: &str| grouped(grouped(tokens(text)));
    let mut args = fragment("max_attempts = 3");
    for (name, value) in [
        ("deadline", "\"3s\""),
        ("base", "D"),
        ("factor", "2"),
        ("jitter", "\"none\""),
        ("name", "\"n\""),
        ("classify", "f"),
        ("crate", "crate::x"),
    ] {
        args.extend(tokens(&format!(", {name} =")));
        args.extend(fragment(value));
    }
    args.extend(tokens(","));
    args.extend(fragment("idempotent(natural)"));
    let plan = retry_lint::retry(args, fragment(FUNCTION)).unwrap_or_else(|refused| {
        panic!("{}", refused.error);
    });
    let PolicySource::Written(numbers) = plan.policy else { panic!("no numbers") };
    assert_eq!(numbers.max_attempts.map(|number| number.value), Some(3));
    assert_eq!(millis(numbers.deadline.as_ref()), Some(3_000));
    assert!(matches!(numbers.base, Some(DurationValue::Path(_))));
    assert_eq!((numbers.factor, numbers.jitter), (Some(2.0), Some(Jitter::None)));
    assert!(plan.name.is_some() && plan.classify.is_some());
}

#[test]
fn an_unknown_option_is_answered_with_what_was_meant() {
    for (word, answer) in [
        ("max_attemps = 5", "`max_attemps`: did you mean `max_attempts`?"),
        ("bananas", "`bananas`"),
        (
            "max_retries = 4",
            "`max_retries`: write `max_attempts`\n\
             `max_attempts` counts runs of the body, the first included: one more than retries",
        ),
        (
            "attempts = 4",
            "`attempts`: write `max_attempts`\n\
             `max_attempts` counts runs of the body, the first included",
        ),
        (
            "timeout = \"3s\"",
            "`timeout`: write `attempt_timeout` or `deadline`\n\
             `attempt_timeout` limits one run of the body, `deadline` the whole call",
        ),
        (
            "total_timeout = \"3s\"",
            "`total_timeout`: write `deadline`\n\
             `deadline` bounds the whole call, the attempt in flight included",
        ),
        ("min_delay = 1", "`min_delay`: write `base`\n`base` is the ceiling of the first wait"),
        (
            "max_delay = 1",
            "`max_delay`: write `cap`\n\
             `cap` is the largest ceiling of a wait, before the jitter",
        ),
        (
            "multiplier = 2",
            "`multiplier`: write `factor`\n\
             `factor` is how much the ceiling grows from wait to wait",
        ),
        (
            "when = f",
            "`when`: write `classify`\n\
             `classify` takes a path to a `fn(&Result<T, E>) -> Verdict`",
        ),
        (
            "retry_after = 1",
            "`retry_after`: write `max_server_wait`\n\
             `max_server_wait` is the longest wait a server may ask for",
        ),
        ("config = &C", "`config`: write `policy`\n`policy` takes an expression of type `&Policy`"),
        (
            "key = x",
            "`key`: write `idempotent(key = expr)`\n\
             `key` stands in the parentheses of `idempotent`",
        ),
        (
            "natural",
            "`natural`: write `idempotent(natural)`\n\
             `natural` stands in the parentheses of `idempotent`",
        ),
    ] {
        let name = word.split(' ').next().unwrap_or_default();
        let message = format!("unknown option {answer}{LIST}");
        refuses(&format!("{word}, read_only"), FUNCTION, &[(name, &message)]);
    }
}

#[test]
fn an_option_in_the_wrong_form_is_answered_with_the_right_one() {
    let write = |what: &str| format!("{what}\nwrite `max_attempts = 5`");
    for (args, place, what) in [
        ("max_attempts", "max_attempts", "`max_attempts` needs a value"),
        ("max_attempts =", "max_attempts", "`max_attempts` needs a value"),
        ("max_attempts(5)", "(5)", "`max_attempts` takes its value after `=`"),
        ("max_attempts: 5", ": 5", "`max_attempts` takes its value after `=`"),
        ("max_attempts = = 5", "= 5", "this is no value for `max_attempts`"),
        ("max_attempts = #[x] 5", "#[x] 5", "this is no value for `max_attempts`"),
    ] {
        refuses(&format!("{args}, read_only"), FUNCTION, &[(place, &write(what))]);
    }
}

#[test]
fn options_are_separated_by_commas() {
    let name = "expected the name of an option\nwrite `name = value`, like `max_attempts = 5`";
    let comma = "expected `,`\nseparate options with commas";
    each_refused(&[
        ("max_attempts = 5 read_only", "read_only", "missing `,` before `read_only`\nseparate options with commas"),
        ("max_attempts = 5; read_only", ";", comma),
        ("max_attempts = 5 seconds, read_only", "seconds", comma),
        ("read_only,,", ",", "one `,` too many\nremove it"),
        ("5, read_only", "5", name),
        ("a::b = 5, read_only", "a", name),
    ]);
}

#[test]
fn the_docs_list_every_option() {
    let table = retry_lint::options::markdown();
    assert_eq!(table.lines().count(), 2 + 27);
    assert!(
        table.contains("| `max_attempts = 5` | 5 | runs of the body, the first included: an integer from 1 to 100 |")
    );
    assert!(table.contains("| `idempotent`, `idempotent(natural)`, `idempotent(key = expr)` |"));
}
