//! Everything that can be wrong with what is read well: one table, a code for each rule.
//!
//! `LR1..` are combinations of options, `LR2..` what a function's body and return type say, `LR3..` attributes beside ours,
//! `LR4..` exceptions. `docs/rules/` has a page for each.

mod above;
mod arms;
mod attributes;
mod awaits;
mod beside;
mod closures;
mod deadline;
mod exceptions;
mod format;
mod key;
mod options;
mod paths;
mod proofs;
mod requests;
mod says;
mod scan;
mod sequence;
mod streams;
mod table;

use proc_macro2::Group;
use syn::{Signature, Type};

pub(crate) use self::above::{boxed_by_macro, untraced};
pub(crate) use self::attributes::Neighbours;
pub(crate) use self::beside::Beside;
pub(crate) use self::proofs::proofs;
pub use self::proofs::{Claim, Proof};
use self::says::Says;
use self::scan::Scan;
use self::table::TABLE;
use crate::errors::Errors;
use crate::stream::Streamed;
use crate::written::Written;

/// What a rule does to a function that breaks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// It does not compile.
    Deny,
    /// The compiler warns.
    Warn,
}

/// One rule.
pub struct Rule {
    /// `LR101`
    pub code: &'static str,
    /// A name in one word.
    pub name: &'static str,
    /// What happens.
    pub level: Level,
    /// Whether `allow(code, reason = "…")` excepts a function from it.
    pub exceptable: bool,
    /// What the rule says.
    pub title: &'static str,
    judge: Judge,
}

/// What a rule looks at.
#[derive(Clone, Copy)]
enum Judge {
    /// What is written on the attribute.
    Options(fn(&Written, &mut Says<'_>)),
    /// The attributes below ours.
    Attributes(fn(&Neighbours<'_>, &mut Says<'_>)),
    /// What an attribute above ours has made of the function.
    Above(fn(&Signature, &Group, &mut Says<'_>)),
    /// The type that is returned.
    Returned(fn(&Returned<'_>, &mut Says<'_>)),
    /// The body.
    Body(fn(&Body<'_>, &mut Says<'_>)),
    /// The other one of our two attributes.
    Beside(fn(&Beside<'_>, &mut Says<'_>)),
    /// The exceptions, after everything else.
    Exceptions(fn(&mut Says<'_>)),
}

/// The type that is returned, and what its rules must know.
pub(crate) struct Returned<'a> {
    pub(crate) ty: &'a Type,
    pub(crate) stream: Option<&'a Streamed>,
    pub(crate) is_async: bool,
    /// By `#[async_trait]`.
    pub(crate) in_a_box: bool,
}

/// A body, and what its rules must know.
pub(crate) struct Body<'a> {
    pub(crate) written: &'a Written,
    pub(crate) sig: &'a Signature,
    pub(crate) braces: &'a Group,
    scan: Scan,
}

impl<'a> Body<'a> {
    pub(crate) fn new(written: &'a Written, sig: &'a Signature, braces: &'a Group) -> Self {
        Self { written, sig, braces, scan: Scan::of(braces.stream()) }
    }
}

/// All rules, in the order of their codes.
#[must_use]
pub fn all() -> &'static [Rule] {
    &TABLE
}

/// The list of all rules as Markdown, for `docs/rules/README.md`.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::from("| code | rule | level | exception |\n|---|---|---|---|\n");
    for Rule { code, level, exceptable, title, .. } in &TABLE {
        let level = if *level == Level::Deny { "deny" } else { "warn" };
        let exception = if *exceptable { "possible" } else { "none" };
        text.extend(["| [", code, "](", code, ".md) | ", title, " | ", level, " | ", exception, " |\n"]);
    }
    text
}

/// Asks the rules that `pick` picks; whether one of them has said something.
fn ask(errors: &mut Errors, pick: impl Fn(Judge, &mut Says<'_>)) -> bool {
    let mut said = false;
    for rule in &TABLE {
        let mut says = Says::new(rule, errors);
        pick(rule.judge, &mut says);
        said |= says.said;
    }
    said
}

/// Judges what is written, and takes the exceptions.
pub(crate) fn judge_options(written: &Written, errors: &mut Errors) {
    exceptions::take(written, errors);
    ask(errors, |judge, says| {
        if let Judge::Options(judge) = judge {
            judge(written, says);
        }
    });
}

/// Judges the attributes below ours.
pub(crate) fn judge_attributes(beside: &Neighbours<'_>, errors: &mut Errors) {
    ask(errors, |judge, says| {
        if let Judge::Attributes(judge) = judge {
            judge(beside, says);
        }
    });
}

/// Judges what attributes above ours have made; whether that makes all else that is wrong.
pub(crate) fn judge_above(sig: &Signature, body: &Group, errors: &mut Errors) -> bool {
    ask(errors, |judge, says| {
        if let Judge::Above(judge) = judge {
            judge(sig, body, says);
        }
    })
}

/// Judges the type that is returned; whether a rule has said something.
pub(crate) fn judge_returned(returned: &Returned<'_>, errors: &mut Errors) -> bool {
    ask(errors, |judge, says| {
        if let Judge::Returned(judge) = judge {
            judge(returned, says);
        }
    })
}

/// Judges a body that may run again.
pub(crate) fn judge_body(body: &Body<'_>, errors: &mut Errors) {
    ask(errors, |judge, says| {
        if let Judge::Body(judge) = judge {
            judge(body, says);
        }
    });
}

/// Judges our two attributes against each other.
pub(crate) fn judge_beside(beside: &Beside<'_>, errors: &mut Errors) {
    ask(errors, |judge, says| {
        if let Judge::Beside(judge) = judge {
            judge(beside, says);
        }
    });
}

/// Judges the exceptions, after everything else.
pub(crate) fn judge_exceptions(errors: &mut Errors) {
    ask(errors, |judge, says| {
        if let Judge::Exceptions(judge) = judge {
            judge(says);
        }
    });
}
