//! From words and fields to what a variant means.

use super::attributes::{Mark, Marks};
use super::plan::{Arm, Asked, Means};
use super::site::Site;
use super::words::{Place, Says};
use crate::errors::Errors;

/// What the marks of one place mean; `None` where nothing is said, or something is wrong that was said already.
pub(super) fn arm(marks: &Marks, site: &Site<'_>, errors: &mut Errors) -> Option<Arm> {
    Some(Arm {
        variant: (site.place == Place::Variant).then(|| site.ident.clone()),
        means: means(marks, marks.kinds().next()?, site, errors)?,
        wait: marks.find(Says::Wait).and_then(Mark::field).cloned(),
        reason: marks.find(Says::Reason).and_then(Mark::code).cloned(),
    })
}

fn means(marks: &Marks, kind: &Mark, site: &Site<'_>, errors: &mut Errors) -> Option<Means> {
    let not_processed = marks.find(Says::NotProcessed).is_some();
    match kind.word.says {
        Says::Plain(kind) => Some(Means::Plain { kind, not_processed }),
        Says::Status => kind.field().cloned().map(Means::Status),
        Says::Transparent => only(kind, site, errors).map(Means::Inner),
        Says::Source => source(kind, site, errors).map(Means::Inner),
        _ => only(kind, site, errors).map(|asked| Means::Stopped { asked, from: from(kind, site) }),
    }
}

/// Where `From<Stopped>` is asked for, unless another derive makes it.
fn from(kind: &Mark, site: &Site<'_>) -> Option<proc_macro2::Span> {
    let at = syn::spanned::Spanned::span(&kind.tokens);
    (!site.only_is_from()).then_some(at)
}

fn only(kind: &Mark, site: &Site<'_>, errors: &mut Errors) -> Option<Asked> {
    let found = site.only();
    if found.is_none() {
        let (word, name, count) = (kind.word.name, site.ident, site.count());
        let has = if count == 0 { "no fields".to_owned() } else { format!("{count} fields") };
        let write = match kind.word.says {
            Says::Stopped => format!("write `{name}(retry_runtime::Stopped)`"),
            _ if count == 0 => format!("give `{name}` the error as its field, or write `fatal`"),
            _ => "write `source`, and mark the inner error's field with `#[source]`".to_owned(),
        };
        errors.on(&kind.tokens, format!("`{word}` needs exactly one field, and `{name}` has {has}\n{write}"));
    }
    found
}

fn source(kind: &Mark, site: &Site<'_>, errors: &mut Errors) -> Option<Asked> {
    let found = site.source();
    if found.is_none() {
        let name = site.ident;
        let write = match site.count() {
            0 => "write what it means itself, like `fatal`",
            1 => "write `transparent`, which asks the only field, or mark the field with `#[source]`",
            _ => "mark the field with `#[source]`, or name it `source`",
        };
        errors.on(&kind.tokens, format!("`{name}` has no source field that could be asked\n{write}"));
    }
    found
}
