//! What the rules of durations say where a value is the path of a constant: the compiler knows it, so it compares.

use super::deadline;
use crate::duration::DurationValue;
use crate::errors::Errors;
use crate::written::Numbers;

/// One comparison that is left to the compiler.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What must hold.
    pub claim: Claim,
    /// What is said where it does not.
    pub said: String,
}

/// What must hold between options, by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It is longer than zero.
    AboveZero(&'static str),
    /// The first is at most the second.
    AtMost(&'static str, &'static str),
    /// The first is below the second.
    Below(&'static str, &'static str),
    /// Two of `attempt_timeout` and one `base`, where it is written, fit into `deadline`.
    TwoAttemptsFit,
}

impl Claim {
    /// The option on whose value an error sits.
    #[must_use]
    pub fn at(self) -> &'static str {
        match self {
            Self::AboveZero(name) | Self::AtMost(name, _) | Self::Below(name, _) => name,
            Self::TwoAttemptsFit => "attempt_timeout",
        }
    }
}

const PAIRS: [(&str, Claim); 6] = [
    ("LR105", Claim::AtMost("base", "cap")),
    ("LR106", Claim::AtMost("rate_limit_base", "cap")),
    ("LR107", Claim::Below("base", "deadline")),
    ("LR108", Claim::Below("attempt_timeout", "deadline")),
    ("LR114", Claim::AtMost("deadline", "stream_deadline")),
    ("LR114", Claim::AtMost("idle_timeout", "stream_deadline")),
];

/// What must be proven of these numbers; nothing where all are literals.
pub(crate) fn proofs(numbers: &Numbers, errors: &mut Errors) -> Vec<Proof> {
    let mut proofs = Vec::new();
    let durations = numbers.durations();
    let is_path = |name: &str| {
        durations.iter().any(|(known, value)| *known == name && matches!(value, Some(DurationValue::Path(_))))
    };
    let is_written = |name: &str| durations.iter().any(|(known, value)| *known == name && value.is_some());
    for (name, _) in durations.iter().filter(|(name, _)| is_path(name)) {
        let said = format!("`{name}` must be longer than zero [LR104]\nwrite a constant that is, or `{name} = \"1s\"`");
        proofs.push(Proof { claim: Claim::AboveZero(name), said });
    }
    for (code, claim) in PAIRS {
        let (Claim::AtMost(name, bound) | Claim::Below(name, bound)) = claim else { continue };
        let open = is_written(name) && is_written(bound) && (is_path(name) || is_path(bound));
        if open && !errors.excepted(code) {
            let what = if matches!(claim, Claim::AtMost(..)) { "is above" } else { "is not below" };
            let said = format!("`{name}` {what} `{bound}` [{code}]\nwrite a shorter `{name}`, or a longer `{bound}`");
            proofs.push(Proof { claim, said });
        }
    }
    if deadline::needs_proof(numbers) && !errors.excepted("LR110") {
        let said = "two attempts and one wait don't fit into `deadline` [LR110]\n\
                    write a shorter `attempt_timeout`, or a longer `deadline`";
        proofs.push(Proof { claim: Claim::TwoAttemptsFit, said: said.to_owned() });
    }
    proofs
}
