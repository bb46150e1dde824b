//! `allow(CODE, reason = "…")`.

use retry_lint::plan::Claim;

use crate::support::{FUNCTION, each_refused, plan, refuses};

const FORM: &str = "write `allow(LR111, reason = \"why it is right here\")`";

#[test]
fn an_exception_silences_its_rule_alone() {
    let warned = |args: &str| plan(args, FUNCTION).warnings.iter().map(|warning| warning.code).collect::<Vec<_>>();
    assert_eq!(warned("read_only, jitter = \"none\""), ["LR111"]);
    assert_eq!(warned("read_only, jitter = \"none\", allow(LR111, reason = \"x\")"), [""; 0]);
    assert_eq!(warned("read_only, jitter = \"none\", allow(LR202, reason = \"x\")"), ["LR111", "LR405"]);
    assert_eq!(warned("read_only, allow(LR111, LR202, reason = \"x\"), allow(LR110, reason = \"y\")"), ["LR405"; 3]);
}

#[test]
fn an_exception_takes_a_proof_away() {
    let claims = |args: &str| {
        let plan = plan(args, FUNCTION);
        assert!(plan.warnings.is_empty(), "{args}");
        plan.proofs.iter().map(|proof| proof.claim).collect::<Vec<_>>()
    };
    let (long, below) = (Claim::AboveZero("attempt_timeout"), Claim::Below("attempt_timeout", "deadline"));
    let paths = "attempt_timeout = A, deadline = \"3s\", read_only";
    assert_eq!(claims(paths), [long, below, Claim::TwoAttemptsFit]);
    assert_eq!(claims(&format!("{paths}, max_attempts = 1")), [long, below]);
    assert_eq!(claims(&format!("{paths}, allow(LR110, reason = \"x\")")), [long, below]);
    let wait = "rate_limit_base = \"1m\", cap = C, read_only";
    assert_eq!(claims(wait), [Claim::AboveZero("cap"), Claim::AtMost("rate_limit_base", "cap")]);
    assert_eq!(claims(&format!("{wait}, allow(LR106, reason = \"x\")")), [Claim::AboveZero("cap")]);
    assert_eq!(claims("base = \"1s\", cap = \"2s\", deadline = \"3s\", read_only"), []);
}

#[test]
fn an_exception_is_written_in_one_form() {
    let takes = format!("`allow` takes codes and a reason in parentheses\n{FORM}");
    let reason = |what: &str| format!("{what} [LR401]\n{FORM}");
    let expected = format!("expected a code or a reason\n{FORM}");
    let literal = format!("`reason` takes a string literal\n{FORM}");
    for (args, place, message) in [
        ("allow", "allow", &takes),
        ("allow = LR111", "LR111", &takes),
        ("allow[LR111]", "[LR111]", &takes),
        ("allow: LR111", ": LR111", &takes),
        ("allow()", "()", &format!("empty parentheses after `allow`\n{FORM}")),
        ("allow(reason = \"x\")", "(reason = \"x\")", &format!("this exception names no rule\n{FORM}")),
        ("allow(LR111 LR202, reason = \"x\")", "LR202", &format!("expected `,`\n{FORM}")),
        ("allow(\"LR111\", reason = \"x\")", "\"LR111\", reason = \"x\"", &expected),
        ("allow(LR111, reason = 5)", "5", &literal),
        ("allow(LR111, reason = x)", "x", &literal),
        ("allow(LR111, reason)", "reason", &format!("`reason` needs a text\n{FORM}")),
        ("allow(LR111, reason = \"x\", reason = \"y\")", "reason", &"`reason` is written twice\nkeep one".to_owned()),
        ("allow(LR111)", "allow", &reason("an exception needs a reason")),
        ("allow(LR111, reason = \"\")", "\"\"", &reason("the reason of an exception is empty")),
    ] {
        refuses(&format!("read_only, jitter = \"none\", {args}"), FUNCTION, &[(place, message)]);
    }
}

#[test]
fn a_code_must_exist_and_be_exceptable() {
    let unknown = |code: &str, meant: &str| {
        format!("no rule has the code `{code}`{meant} [LR402]\nall codes are in docs/rules/README.md")
    };
    for (code, meant) in [
        ("LR999", ""),
        ("lr111", ": did you mean `LR111`?"),
        ("LR1111", ": did you mean `LR111`?"),
        ("waits_have_jitter", ": did you mean `LR111`?"),
        ("deprecated", ""),
    ] {
        refuses(&format!("read_only, allow({code}, reason = \"x\")"), FUNCTION, &[(code, &unknown(code, meant))]);
    }
    each_refused(&[
        (
            "read_only, allow(LR101, reason = \"x\")",
            "LR101",
            "`LR101` can't be excepted: it holds for every function [LR403]\n\
             remove `LR101`; the rule says: an effect is written",
        ),
        (
            "read_only, jitter = \"none\", allow(LR111, LR111, reason = \"x\")",
            "LR111",
            "`LR111` is excepted twice [LR404]\nkeep one",
        ),
    ]);
}
