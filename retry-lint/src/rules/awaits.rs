//! What a retried body awaits, and what it does with an answer. By tokens: a body is never parsed.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::Body;
use super::says::Says;
use crate::items::item_end;
use crate::tokens::{is_group, is_punct};
use crate::written::Written;

/// Macros that evaluate what stands in them and await nothing. What any other makes of its tokens is its own affair.
const QUIET: [&str; 38] = [
    "format",
    "format_args",
    "print",
    "println",
    "eprint",
    "eprintln",
    "write",
    "writeln",
    "vec",
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "matches",
    "dbg",
    "concat",
    "stringify",
    "env",
    "option_env",
    "include_str",
    "include_bytes",
    "line",
    "file",
    "column",
    "module_path",
    "cfg",
    "trace",
    "debug",
    "info",
    "warn",
    "error",
    "event",
    "span",
    "json",
    "bail",
    "anyhow",
];

pub(super) fn a_body_awaits(body: &Body<'_>, says: &mut Says<'_>) {
    if repeats(body.written) && !any(body.braces.stream(), &|tokens, at| waits(tokens, at)) {
        let message = "this body awaits nothing: a retry can't help it\n\
                       remove `#[llm_retry]`, or put it on the function that makes the call";
        says.on(&body.sig.ident, message);
    }
}

pub(super) fn answers_are_kept(body: &Body<'_>, says: &mut Says<'_>) {
    if !repeats(body.written) {
        return;
    }
    let mut found = Vec::new();
    collect(body.braces.stream(), &mut found);
    for name in found {
        let message = "this throws away `Retry-After`, the body and the request id\n\
                       send with `.send_attempt()`, which keeps them, and leave this out";
        says.on(&name, message);
    }
}

fn repeats(written: &Written) -> bool {
    written.numbers.max_attempts.is_none_or(|attempts| attempts.value != 1)
}

fn waits(tokens: &[TokenTree], at: usize) -> bool {
    let is_await = matches!(tokens.get(at), Some(TokenTree::Ident(word)) if word == "await");
    is_await || called_macro(tokens, at).is_some_and(|name| !is_quiet(name))
}

fn collect(stream: TokenStream, found: &mut Vec<Ident>) {
    let found = core::cell::RefCell::new(found);
    any(stream, &|tokens, at| {
        if let Some(TokenTree::Ident(word)) = tokens.get(at) {
            let behind = at.checked_sub(1).and_then(|before| tokens.get(before));
            let called = is_punct(behind, '.') || is_punct(behind, ':');
            if called && (word == "error_for_status" || word == "error_for_status_ref") {
                found.borrow_mut().push(word.clone());
            }
        }
        false
    });
}

/// The name of the macro that is called at `at`: `name!(..)`.
pub(super) fn called_macro(tokens: &[TokenTree], at: usize) -> Option<&Ident> {
    match (tokens.get(at), tokens.get(at + 2)) {
        (Some(TokenTree::Ident(name)), Some(TokenTree::Group(_))) if is_punct(tokens.get(at + 1), '!') => Some(name),
        _ => None,
    }
}

/// Whether a macro evaluates what stands in it, and awaits nothing.
pub(super) fn is_quiet(name: &Ident) -> bool {
    QUIET.iter().any(|quiet| name == quiet)
}

/// Whether a statement may begin at `at`: items begin nowhere else.
pub(super) fn begins_statement(tokens: &[TokenTree], at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return true };
    is_punct(tokens.get(before), ';') || is_group(tokens.get(before), Delimiter::Brace)
}

/// Whether a token is as asked for; those of functions inside the body and of unknown macros aside.
fn any(stream: TokenStream, asked: &impl Fn(&[TokenTree], usize) -> bool) -> bool {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let item = if begins_statement(&tokens, at) { item_end(&tokens, at) } else { None };
        if let Some(end) = item {
            at = end.max(at + 1);
            continue;
        }
        if asked(&tokens, at) {
            return true;
        }
        match token {
            TokenTree::Group(group) if any(group.stream(), asked) => return true,
            _ if called_macro(&tokens, at).is_some_and(|name| !is_quiet(name)) => at += 3,
            _ => at += 1,
        }
    }
    false
}
