//! Macros whose arguments are known: those that evaluate expressions once, and those that run futures.
//!
//! Macros that print their argument's source (`assert!`, `dbg!`) are left alone, for the text would change; so is every macro
//! that is not known, for what it makes of its tokens is its own affair.

use proc_macro2::{Ident, TokenStream, TokenTree};

use super::chain::{Form, is_ident, is_punct, operand};
use super::probe::{Depth, ask};
use super::split::by_commas;
use super::walk::{Place, walk};

const EXPRESSIONS: [&str; 15] = [
    "vec",
    "format",
    "format_args",
    "print",
    "println",
    "eprint",
    "eprintln",
    "write",
    "writeln",
    "assert_eq",
    "assert_ne",
    "debug_assert_eq",
    "debug_assert_ne",
    "panic",
    "matches",
];
const JOINS: [&str; 2] = ["join", "try_join"];

/// The macro's name, where `before` ends in `path!`.
pub(super) fn name(before: &[TokenTree]) -> Option<&Ident> {
    let at = before.len().checked_sub(2)?;
    match (&before[at], before.last()) {
        (TokenTree::Ident(name), bang) if is_punct(bang, '!') && !super::chain::is_keyword(name) => Some(name),
        _ => None,
    }
}

pub(super) fn takes_futures(name: &Ident) -> bool {
    JOINS.iter().any(|join| name == join) || name == "select"
}

/// What stands between the macro's brackets.
pub(super) fn inside(place: Place<'_>, name: &Ident, tokens: TokenStream) -> TokenStream {
    if EXPRESSIONS.iter().any(|known| name == known) {
        return walk(place, tokens);
    }
    if JOINS.iter().any(|known| name == known) {
        return arguments(place, walk(place, tokens));
    }
    if name == "select" { branches(place, tokens) } else { tokens }
}

/// Each argument that is a call or a variable is asked. The awaits in them are done.
pub(super) fn arguments(place: Place<'_>, tokens: TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    for piece in by_commas(tokens) {
        out.extend(argument(place, piece.tokens, true));
        out.extend(piece.comma);
    }
    out
}

/// An argument, asked where all of it is one operand. `biased;` may stand before it.
fn argument(place: Place<'_>, mut tokens: Vec<TokenTree>, places: bool) -> Vec<TokenTree> {
    let begin = if is_ident(tokens.first(), "biased") && is_punct(tokens.get(1), ';') { 2 } else { 0 };
    let Some(found) = operand(&tokens[begin..]).filter(|found| found.start == 0) else { return tokens };
    let (at, depth) = match found.form {
        Form::Call(at) if place.open => (at, Depth::ToolOnly),
        Form::Call(at) => (at, Depth::Adaptors),
        Form::Place(at) if places && !place.open => (at, Depth::Adaptors),
        Form::Place(_) | Form::Other => return tokens,
    };
    let operand = tokens.split_off(begin);
    tokens.push(ask(place.runtime, operand, at, depth));
    tokens
}

/// `pattern = future, if condition => handler,` of tokio's `select!`. A variable is not asked: `futures::select!` borrows it.
fn branches(place: Place<'_>, tokens: TokenStream) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut rest = walk(place, tokens).into_iter().peekable();
    while let Some(token) = rest.next() {
        let assigns = is_single_equals(&out, &token, rest.peek());
        out.push(token);
        if !assigns {
            continue;
        }
        let mut future = Vec::new();
        while let Some(token) = rest.next_if(|token| !ends_future(token)) {
            future.push(token);
        }
        // `a == b` and the like in a condition or a handler: not a branch.
        out.extend(argument(place, future, false));
    }
    out.into_iter().collect()
}

/// The `=` between a branch's pattern and its future.
fn is_single_equals(before: &[TokenTree], token: &TokenTree, after: Option<&TokenTree>) -> bool {
    let glued = matches!(before.last(), Some(TokenTree::Punct(punct))
        if punct.spacing() == proc_macro2::Spacing::Joint && "=<>!+-*/%^&|.".contains(punct.as_char()));
    is_punct(Some(token), '=') && !glued && !is_punct(after, '=') && !is_punct(after, '>')
}

/// A future ends before `=>` and before `, if`.
fn ends_future(token: &TokenTree) -> bool {
    is_punct(Some(token), '=') || is_punct(Some(token), ',')
}
