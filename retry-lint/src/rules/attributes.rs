//! Attributes below ours: they are seen as tokens. Those above have already run.

use syn::{Attribute, Path};

use super::says::Says;

/// Last words of attributes with which other crates retry.
const RETRYING: [&str; 7] = ["retry", "retry_if", "retrying", "retryable", "backoff", "backon", "auto_retry"];

/// Crates that do nothing but retry: all their attributes do.
const CRATES: [&str; 7] = ["backon", "backoff", "retry", "retry_if", "tokio_retry", "again", "tryhard"];

pub(super) fn one_llm_retry(attrs: &[Attribute], says: &mut Says<'_>) {
    for attr in attrs.iter().filter(|attr| is_ours(attr.path())) {
        says.on(attr.path(), "a second `#[llm_retry]` on one function\nkeep one");
    }
}

pub(super) fn one_retry_layer(attrs: &[Attribute], says: &mut Says<'_>) {
    for attr in attrs.iter().filter(|attr| retries(attr.path())) {
        let message = "another retry attribute: two retry layers multiply\nremove one of the two";
        says.on(attr.path(), message);
    }
}

fn is_ours(path: &Path) -> bool {
    // The second is what one under another name has left.
    path.segments.last().is_some_and(|last| last.ident == "llm_retry" || last.ident == "llm_finish_retry")
}

fn retries(path: &Path) -> bool {
    let last = path.segments.last().is_some_and(|last| RETRYING.iter().any(|word| last.ident == word));
    let crates = path.segments.first().is_some_and(|first| CRATES.iter().any(|word| first.ident == word));
    last || crates && path.segments.len() > 1
}
