//! The word `in_trait`: a `non_idempotent` method of a trait definition keeps its return type, so that an `async fn` may override
//! it. What it takes away, the compile-time guard, is why it may stand nowhere else.

use syn::Visibility;

use crate::arguments::{Form, Name};
use crate::errors::Errors;
use crate::written::{Kind, Written};

/// Reads the word, which stands alone.
pub(crate) fn read(to: &mut Written, name: &Name, form: Form, errors: &mut Errors) {
    match form {
        Form::Word => to.in_trait = true,
        Form::Value(value) => errors.on(value, "`in_trait` takes no value\nwrite `in_trait`"),
        Form::Missing => errors.on(&name.tokens, "`in_trait` takes no value\nwrite `in_trait`"),
        Form::Colon(rest) | Form::Broken(rest) => errors.on(rest, "`in_trait` takes no value\nwrite `in_trait`"),
        Form::List(list) => errors.on(list, "`in_trait` takes no arguments\nwrite `in_trait`"),
    }
}

/// Only `non_idempotent` changes a return type.
pub(crate) fn judge(written: &Written, errors: &mut Errors) {
    let Some(word) = written.find("in_trait").filter(|word| !word.said) else { return };
    if let Some(effect) = other_effect(written) {
        let message = format!("`in_trait` belongs to `non_idempotent`: `{effect}` changes no return type\nremove it");
        errors.on(&word.tokens, message);
    }
}

fn other_effect(written: &Written) -> Option<&'static str> {
    let effects: Vec<&str> = written.of_kind(Kind::Effect).map(|seen| seen.name).collect();
    match effects.as_slice() {
        [effect @ ("read_only" | "idempotent")] => Some(effect),
        _ => None,
    }
}

/// What has a visibility is not in a trait.
pub(crate) fn judge_function(written: &Written, visibility: &Visibility, errors: &mut Errors) {
    let word = written.find("in_trait").filter(|word| !word.said && other_effect(written).is_none());
    if let (Some(word), false) = (word, matches!(visibility, Visibility::Inherited)) {
        let message = "`in_trait` is for the methods of a `trait`, and this function is not in one\n\
                       remove it: with it, awaiting this in a retried body would compile";
        errors.on(&word.tokens, message);
    }
}
