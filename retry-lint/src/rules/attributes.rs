//! Attributes below ours: they are seen as tokens. Those above have already run.

use proc_macro2::TokenStream;
use syn::{Attribute, Path};

use super::says::Says;

/// Last words of attributes with which other crates retry.
const RETRYING: [&str; 7] = ["retry", "retry_if", "retrying", "retryable", "backoff", "backon", "auto_retry"];

/// Crates that do nothing but retry: all their attributes do.
const CRATES: [&str; 7] = ["backon", "backoff", "retry", "retry_if", "tokio_retry", "again", "tryhard"];

/// The attributes below ours.
pub(crate) struct Neighbours<'a> {
    pub(crate) attrs: &'a [Attribute],
    /// Our effect word, on which an error sits that has no better place.
    pub(crate) word: Option<&'a TokenStream>,
}

pub(super) fn one_llm_retry(beside: &Neighbours<'_>, says: &mut Says<'_>) {
    const MESSAGE: &str = "a second `#[llm_retry]` on one function\nkeep one";
    for attr in beside.attrs.iter().filter(|attr| is(attr, "llm_retry")) {
        says.on(attr.path(), MESSAGE);
    }
    // One under another name has left this, and has no token of its own any more.
    for attr in beside.attrs.iter().filter(|attr| is(attr, "llm_finish_retry")) {
        match beside.word {
            Some(word) => says.on(word, MESSAGE),
            None => says.on(attr.path(), MESSAGE),
        }
    }
}

pub(super) fn one_retry_layer(beside: &Neighbours<'_>, says: &mut Says<'_>) {
    for attr in beside.attrs.iter().filter(|attr| retries(attr.path())) {
        let message = "another retry attribute: two retry layers multiply\nremove one of the two";
        says.on(attr.path(), message);
    }
}

fn is(attr: &Attribute, word: &str) -> bool {
    attr.path().segments.last().is_some_and(|last| last.ident == word)
}

fn retries(path: &Path) -> bool {
    let last = path.segments.last().is_some_and(|last| RETRYING.iter().any(|word| last.ident == word));
    let crates = path.segments.first().is_some_and(|first| CRATES.iter().any(|word| first.ident == word));
    last || crates && path.segments.len() > 1
}
