//! `#[llm_tool]` and `#[llm_retry]` on one function: a function has one effect.
//!
//! An attribute macro sees the attributes below it, as tokens. One that stands above has already run: it has left a marker
//! where it could not know what stands below.

use proc_macro2::TokenStream;
use syn::{Attribute, Meta};

use crate::effect::Effect;
use crate::errors::{Errors, Of};
use crate::rules::Beside;
use crate::written::{Kind, Seen, Written};
use crate::{in_trait, options, rules};

/// The other attribute, found below.
pub(crate) struct Other {
    /// Its effect word, with its token.
    word: Option<Seen>,
    effect: Option<Effect>,
}

/// Last words of the paths under which an attribute stands, before and after it has run.
const RETRY: [&str; 2] = ["llm_retry", "llm_finish_retry"];
const TOOL: [&str; 2] = ["llm_tool", "llm_finish_tool"];

/// The other attribute below this one, with its effect.
pub(crate) fn find(attrs: &[Attribute], of: Of) -> Option<(usize, Other)> {
    let (words, other) = match of {
        Of::Retry => (TOOL, Of::Tool),
        Of::Tool => (RETRY, Of::Retry),
    };
    let at = attrs.iter().position(|attr| is_any(attr, words))?;
    // What is wrong inside the other one is for the other one to say.
    let mut written = options::read(arguments(&attrs[at]), &mut Errors::of(other));
    let word = written.seen.iter().position(|seen| seen.kind == Kind::Effect).map(|at| written.seen.swap_remove(at));
    Some((at, Other { word, effect: written.effect.take() }))
}

/// Takes every further `#[llm_retry]` away; `None` where one has already run.
pub(crate) fn keep_one(attrs: &mut Vec<Attribute>) -> Option<()> {
    attrs.retain(|attr| !is_any(attr, ["llm_retry"]));
    (!attrs.iter().any(|attr| is_any(attr, ["llm_finish_retry"]))).then_some(())
}

/// Whether all attributes are of a kind that changes no function: nothing below can hide the other attribute, or lose its
/// effect by a change of the return type.
pub(crate) fn all_are_inert(attrs: &[Attribute]) -> bool {
    const INERT: [&str; 17] = [
        "doc",
        "allow",
        "warn",
        "deny",
        "forbid",
        "expect",
        "must_use",
        "inline",
        "cold",
        "deprecated",
        "cfg",
        "track_caller",
        "llm_retry",
        "llm_tool",
        "llm_finish_retry",
        "llm_finish_tool",
        "automatically_derived",
    ];
    const TOOLS: [&str; 3] = ["rustfmt", "clippy", "diagnostic"];
    attrs.iter().all(|attr| {
        is_any(attr, INERT)
            || attr.path().segments.first().is_some_and(|first| TOOLS.iter().any(|tool| first.ident == tool))
    })
}

/// Judges a second `#[llm_tool]` below; one under another name is seen when it has run.
pub(crate) fn judge_tools(own: &Written, attrs: &[Attribute], errors: &mut Errors) {
    let Some(second) = attrs.iter().find(|attr| is_any(attr, TOOL)) else { return };
    let message = "a second `#[llm_tool]` on one function\nkeep one";
    match own.of_kind(Kind::Effect).next() {
        Some(word) if is_any(second, ["llm_finish_tool"]) => errors.on(&word.tokens, message),
        _ => errors.on(second.path(), message),
    }
}

fn is_any<const N: usize>(attr: &Attribute, words: [&str; N]) -> bool {
    attr.path().segments.last().is_some_and(|last| words.iter().any(|word| last.ident == word))
}

fn arguments(attr: &Attribute) -> TokenStream {
    match &attr.meta {
        Meta::List(list) => list.tokens.clone(),
        Meta::Path(_) | Meta::NameValue(_) => TokenStream::new(),
    }
}

/// Judges the two effects against each other; the errors sit on the words of either attribute.
pub(crate) fn judge(own: &Written, other: &Other, errors: &mut Errors) {
    let (Some(effect), Some(other_effect)) = (&own.effect, &other.effect) else { return };
    let own_word = own.of_kind(Kind::Effect).next();
    let (tool, retry, word) = match errors.judged() {
        Of::Tool => (effect, other_effect, own_word),
        Of::Retry => (other_effect, effect, other.word.as_ref()),
    };
    if word.is_some_and(|word| !word.said) {
        rules::judge_beside(&Beside { tool, retry, word: word.map(|word| &word.tokens) }, errors);
    }
}

/// The effect that must be written.
pub(crate) fn read(args: TokenStream, errors: &mut Errors) -> Written {
    let written = options::read(args, errors);
    rules::judge_options(&written, errors);
    in_trait::judge(&written, errors);
    written
}
