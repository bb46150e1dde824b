//! Attributes beside ours.

use proc_macro2::{Group, TokenStream, TokenTree};
use syn::{Attribute, FnArg, Signature, Type};

use crate::errors::Errors;
use crate::tokens::opened_type;

/// Last words of attributes with which other crates retry.
const RETRYING: [&str; 7] = ["retry", "retry_if", "retrying", "retryable", "backoff", "backon", "auto_retry"];

/// Judges the attributes below ours: there may be one retry layer.
pub(crate) fn judge(attrs: &[Attribute], errors: &mut Errors) {
    for attr in attrs {
        let Some(last) = attr.path().segments.last() else {
            continue;
        };
        let word = last.ident.to_string();
        if word == "llm_retry" {
            errors.on(attr.path(), "a second `#[llm_retry]` on one function\nkeep one");
        } else if RETRYING.contains(&word.as_str()) {
            let message = "another retry attribute: two retry layers multiply\nremove one of the two";
            errors.on(attr.path(), message);
        }
    }
}

/// Judges what `#[tracing::instrument]` above ours has made of the body: it moves the arguments
/// into its own block, which a second attempt could not do again.
pub(crate) fn judge_instrumented(sig: &Signature, body: &Group, errors: &mut Errors) {
    let traced = |token: TokenTree| match token {
        TokenTree::Ident(word) => word.to_string().starts_with("__tracing_"),
        _ => false,
    };
    let moves = sig.inputs.iter().any(is_moved);
    if moves && body.stream().into_iter().any(traced) {
        let message = "`#[instrument]` above `#[llm_retry]` moves the arguments into the first attempt\n\
                       swap the two attributes";
        errors.on(&sig.ident, message);
    }
}

/// Judges what `#[tokio::main]` or `#[tokio::test]` above ours has made of the function: it is no longer async, though the user
/// wrote so. Whether that is what was wrong.
pub(crate) fn judge_blocking(sig: &Signature, body: &Group, errors: &mut Errors) -> bool {
    let blocks = sig.asyncness.is_none() && mentions(body.stream(), "block_on");
    if blocks {
        let message = "an attribute above `#[llm_retry]` has made this a function that is not async\n\
                       swap the two attributes";
        errors.on(&sig.ident, message);
    }
    blocks
}

fn mentions(stream: TokenStream, text: &str) -> bool {
    stream.into_iter().any(|token| match token {
        TokenTree::Ident(word) => word == text,
        TokenTree::Group(group) => mentions(group.stream(), text),
        _ => false,
    })
}

/// Everything that is not a shared reference may be moved; whether it is `Copy` can't be seen.
fn is_moved(input: &FnArg) -> bool {
    let shared = match input {
        FnArg::Receiver(receiver) => match &receiver.kind {
            syn::ReceiverKind::Reference(_, _, mutable) => mutable.is_none(),
            _ => false,
        },
        FnArg::Typed(typed) => {
            matches!(opened_type(&typed.ty), Type::Reference(ty) if ty.mutability.is_none())
        }
    };
    !shared
}
