//! Macros whose arguments are known: those that evaluate expressions once, and those that run futures.
//!
//! Macros that print their argument's source (`assert!`, `dbg!`) are left alone, for the text would change; so is every macro
//! that is not known, for what it makes of its tokens is its own affair.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::chain::{Form, is_ident, is_punct, operand};
use super::probe::{Depth, ask, ask_variable};
use super::split::{begins_closure, by_commas};
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
const RUNTIMES: [&str; 3] = ["tokio", "futures", "futures_util"];

/// Functions that return what their caller wants: without the parameter's type there is none.
const OPEN: [&str; 8] = ["collect", "default", "from", "into", "parse", "product", "sum", "try_into"];

/// A macro, as it is called.
pub(super) struct Called {
    name: Ident,
    /// The path's segment before the name.
    of: Option<Ident>,
}

/// The macro, where `before` ends in `path!`.
pub(super) fn called(before: &[TokenTree]) -> Option<Called> {
    let [path @ .., TokenTree::Ident(name), bang] = before else { return None };
    if !is_punct(Some(bang), '!') || super::chain::is_keyword(name) {
        return None;
    }
    let of = match path {
        [.., TokenTree::Ident(of), first, second] if is_punct(Some(first), ':') && is_punct(Some(second), ':') => {
            Some(of)
        }
        _ => None,
    };
    Some(Called { name: name.clone(), of: of.cloned() })
}

impl Called {
    /// Whether it may be the macro of this name that one of these crates has.
    fn is(&self, names: &[&str], crates: &[&str]) -> bool {
        let of = self.of.as_ref().is_none_or(|of| crates.iter().any(|known| of == known));
        of && names.iter().any(|known| self.name == known)
    }
}

pub(super) fn takes_futures(name: &Ident) -> bool {
    JOINS.iter().any(|join| name == join) || name == "select"
}

/// What stands between the macro's brackets.
pub(super) fn inside(place: Place<'_>, called: &Called, tokens: TokenStream) -> TokenStream {
    if place.facts.macros.contains(&called.name) {
        return tokens;
    }
    if called.is(&EXPRESSIONS, &["std", "core", "alloc"]) {
        return walk(place, tokens);
    }
    if called.is(&JOINS, &RUNTIMES) {
        return arguments(place, walk(place, tokens));
    }
    if called.is(&["select"], &RUNTIMES) {
        // Of a variable `futures::select!` borrows, tokio's takes.
        let takes = called.of.as_ref().is_some_and(|of| of == "tokio");
        return branches(place, tokens, takes);
    }
    tokens
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

/// The arguments of a function that runs a future. What is no future must stay as it is: an argument may be borrowed again,
/// or get its type from the function. So only calls are asked, and variables that a `let` binds, which keep their place.
pub(super) fn spawned(place: Place<'_>, tokens: TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    for piece in by_commas(tokens) {
        match &piece.tokens[..] {
            [TokenTree::Ident(name)] if !place.open && place.facts.binds(name) => {
                out.extend([ask_variable(place.runtime, name)]);
            }
            tokens if gets_type(tokens) || place.facts.may_be_open(tokens) => out.extend(piece.tokens),
            _ => out.extend(argument(place, piece.tokens, false)),
        }
        out.extend(piece.comma);
    }
    out
}

/// Whether an argument may get its type, or that of a closure in it, from the function it is given to.
fn gets_type(tokens: &[TokenTree]) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Ident(name) => OPEN.iter().any(|known| name == known),
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            let inside: Vec<_> = group.stream().into_iter().collect();
            (0..inside.len()).any(|at| is_punct(inside.get(at), '|') && begins_closure(&inside[..at]))
                || gets_type(&inside)
        }
        _ => false,
    })
}

/// An argument, asked where all of it is one operand. `biased;` may stand before it.
fn argument(place: Place<'_>, mut tokens: Vec<TokenTree>, places: bool) -> Vec<TokenTree> {
    let begin = if is_ident(tokens.first(), "biased") && is_punct(tokens.get(1), ';') { 2 } else { 0 };
    let borrowed = is_punct(tokens.get(begin), '&') && is_ident(tokens.get(begin + 1), "mut");
    let first = if borrowed { begin + 2 } else { begin };
    let Some(found) = operand(&tokens[first..]).filter(|found| found.start == 0) else { return tokens };
    let (at, depth) = match found.form {
        Form::Place(at) if borrowed && !place.open && !place.facts.hollow => (at, Depth::Adaptors),
        _ if borrowed => return tokens,
        Form::Call(at) if place.open => (at, Depth::ToolOnly),
        Form::Adapted(at) | Form::Call(at) => (at, Depth::Adaptors),
        Form::Place(at) if places && !place.open => (at, Depth::Adaptors),
        Form::Place(_) | Form::Other => return tokens,
    };
    let operand = tokens.split_off(begin);
    tokens.push(ask(place.runtime, operand, at, depth));
    tokens
}

/// `pattern = future, if condition => handler,`
fn branches(place: Place<'_>, tokens: TokenStream, places: bool) -> TokenStream {
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
        out.extend(argument(place, future, places));
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
