//! What is wrong only together.

use retry_lint::plan::PolicySource;

use crate::support::{FUNCTION, LIST, each_refused, plan, refuses};

#[test]
fn a_policy_stands_without_numbers() {
    let read = plan("policy = &self.policy, idempotent(key = x), name = \"n\"", FUNCTION);
    assert!(matches!(read.policy, PolicySource::Expr(_)));
    let said = |name: &str| {
        format!(
            "`{name}` can't stand beside `policy`, which brings all numbers [LR103]\n\
             remove `{name}`, or write all numbers here and remove `policy`"
        )
    };
    refuses(
        "deadline = \"3s\", policy = &P, jitter = \"full\", read_only, classify = f",
        FUNCTION,
        &[("deadline", &said("deadline")), ("jitter", &said("jitter"))],
    );
}

#[test]
fn values_are_compared_where_both_are_written() {
    for (args, place, message) in [
        (
            "base = \"1m\", cap = \"30s\"",
            "\"1m\"",
            "`base` (60s) is above `cap` (30s) [LR105]\nwrite a shorter `base`, or a longer `cap`",
        ),
        (
            "rate_limit_base = \"31s\", cap = \"30s\"",
            "\"31s\"",
            "`rate_limit_base` (31s) is above `cap` (30s) [LR106]\n\
             write a shorter `rate_limit_base`, or a longer `cap`",
        ),
        (
            "base = \"30s\", deadline = \"30s\"",
            "\"30s\"",
            "`base` (30s) is not below `deadline` (30s) [LR107]\n\
             write a shorter `base`, or a longer `deadline`",
        ),
        (
            "attempt_timeout = \"2m\", deadline = \"1m\"",
            "\"2m\"",
            "`attempt_timeout` (120s) is not below `deadline` (60s) [LR108]\n\
             write a shorter `attempt_timeout`, or a longer `deadline`",
        ),
        (
            "ambiguous = 0, non_idempotent",
            "ambiguous",
            "`ambiguous` belongs to `read_only`, not to `non_idempotent` [LR109]\nremove it",
        ),
    ] {
        let effect = if args.contains("idempotent") { "" } else { ", read_only" };
        refuses(&format!("{args}{effect}"), FUNCTION, &[(place, message)]);
    }
    for args in [
        "base = \"30s\", cap = \"30s\"",
        "base = \"1h\"",
        "cap = \"1ms\"",
        "base = D, cap = \"1ms\", deadline = \"1s\"",
        "attempt_timeout = \"5s\", deadline = T::D",
        "cap = \"30s\", deadline = \"1s\"",
    ] {
        plan(&format!("{args}, read_only"), FUNCTION);
    }
}

#[test]
fn all_mistakes_come_out_at_once() {
    refuses(
        "bananas, max_attempts = 0, deadline = 30, jitter = full readonly read_only, read_only()",
        "fn f(mut x: u8) -> u8 { x }",
        &[
            ("readonly", "missing `,` before `readonly`\nseparate options with commas"),
            ("read_only", "missing `,` before `read_only`\nseparate options with commas"),
            ("bananas", &format!("unknown option `bananas`{LIST}")),
            ("0", "`max_attempts` must be an integer from 1 to 100\nwrite `max_attempts = 1`"),
            (
                "30",
                "`deadline` takes a string with units, or a path to a `const Duration`\n\
                 write `deadline = \"30s\"`",
            ),
            ("full", "`jitter` takes a string\nwrite `jitter = \"full\"`"),
            ("read_only", "`read_only` is written twice\nkeep one"),
            ("()", "`read_only` takes no arguments\nwrite `read_only`"),
            (
                "mut",
                "a `mut` argument carries its changes from attempt to attempt\n\
                 remove `mut`, and write `let mut x = x.clone();` in the body",
            ),
            ("fn", "`#[llm_retry]` needs an async function\nwrite `async fn f`"),
            ("u8", "`u8` is no `Result`: no failure could be seen\nwrite `-> Result<T, E>`"),
        ],
    );
}

#[test]
fn groups_inside_groups_have_an_end() {
    let deep = format!("{}5{}", "(".repeat(65), ")".repeat(65));
    let message = "more than 64 groups inside each other\nwrite this more simply";
    refuses(&format!("max_attempts = {deep}"), FUNCTION, &[("(5)", message)]);
    let item = format!("async fn f() -> {} {{}}", deep.replace('5', "u8"));
    refuses("read_only", &item, &[("(u8)", message)]);
}

#[test]
fn an_option_is_written_once() {
    let twice = "`deadline` is written twice\nkeep one";
    each_refused(&[
        ("deadline = \"3s\", read_only, deadline = \"4s\"", "deadline", twice),
        ("read_only, read_only", "read_only", "`read_only` is written twice\nkeep one"),
    ]);
    let kind = "`deadline` takes a string with units, or a path to a `const Duration`\n\
                write `deadline = \"4s\"`";
    refuses("deadline = \"3s\", read_only, deadline = 4", FUNCTION, &[("deadline", twice), ("4", kind)]);
}
