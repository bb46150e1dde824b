//! Macros whose arguments are known: those that evaluate expressions once, and those that run futures.
//!
//! Macros that print their argument's source (`assert!`, `dbg!`) are left alone, for the text would change; so is every macro
//! that is not known, for what it makes of its tokens is its own affair.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::chain::{Form, operand};
use super::openness::{Known, is_open, is_type};
use super::probe::{Depth, after, ask, ask_first, ask_variable};
use super::split::{begins_closure, by_commas};
use super::tokens::{is_ident, is_keyword, is_punct};
use super::walk::{Place, question, walk};

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

/// Functions that run what they are given, whatever it is: nothing gets its type from them.
const RUNNERS: [&str; 8] = [
    "block_on",
    "spawn",
    "spawn_abortable",
    "spawn_local",
    "spawn_local_on",
    "spawn_on",
    "spawn_pinned",
    "spawn_with_handle",
];

/// A macro, as it is called.
pub(super) struct Called {
    name: Ident,
    /// The path's segment before the name.
    of: Option<Ident>,
}

/// The macro, where `before` ends in `path!`.
pub(super) fn called(before: &[TokenTree]) -> Option<Called> {
    let [path @ .., TokenTree::Ident(name), bang] = before else { return None };
    if !is_punct(Some(bang), '!') || is_keyword(name) {
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
        return arguments(place, walk(place, tokens), called.of.is_some());
    }
    if called.is(&["select"], &RUNTIMES) {
        // Of a variable `futures::select!` borrows, tokio's takes.
        let takes = called.of.as_ref().is_some_and(|of| of == "tokio");
        return branches(place, tokens, takes);
    }
    tokens
}

/// Each argument that is a call or a variable is asked. The awaits in them are done.
fn arguments(place: Place<'_>, tokens: TokenStream, places: bool) -> TokenStream {
    let mut out = TokenStream::new();
    for piece in by_commas(tokens) {
        out.extend(argument(place, piece.tokens, places));
        out.extend(piece.comma);
    }
    out
}

/// Asks the variables in a `join!` without its path beside it: it may be a macro of the user's, that takes names or borrows them.
/// `out` ends in the call.
pub(super) fn beside(place: Place<'_>, called: &Called, tokens: TokenStream, out: &mut Vec<TokenTree>) {
    let ours = called.of.is_none() && called.is(&JOINS, &RUNTIMES) && !place.facts.macros.contains(&called.name);
    let begin = out.len().saturating_sub(3);
    if !ours || is_punct(begin.checked_sub(1).and_then(|at| out.get(at)), ':') {
        return;
    }
    let mut asked = TokenStream::new();
    for piece in by_commas(tokens) {
        if let [TokenTree::Ident(name)] = &piece.tokens[..] {
            asked.extend(depth_of(place, name).map(|depth| ask_first(place.runtime, name, depth)));
        }
    }
    if asked.is_empty() {
        return;
    }
    let call = out.split_off(begin);
    let statement = match out.last() {
        None => true,
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        before => is_punct(before, ';'),
    };
    if statement {
        out.extend(asked);
        out.extend(call);
    } else {
        out.extend(after(&asked, call));
    }
}

/// How much a variable is asked that a `let` binds.
fn depth_of(place: Place<'_>, name: &Ident) -> Option<Depth> {
    match place.facts.variable(name) {
        _ if !place.facts.binds(name) => None,
        Known::All => Some(Depth::Adaptors),
        Known::Head => Some(Depth::ToolOnly),
        Known::Nothing => None,
    }
}

/// The arguments of a function that runs a future. What is no future must stay as it is: an argument may be borrowed again,
/// or get its type from the function. So only calls are asked, and variables that a `let` binds, which keep their place.
pub(super) fn spawned(place: Place<'_>, name: &Ident, tokens: TokenStream) -> TokenStream {
    let runner = RUNNERS.iter().any(|runner| name == runner);
    let mut out = TokenStream::new();
    for piece in by_commas(tokens) {
        match &piece.tokens[..] {
            [TokenTree::Ident(name)] => match depth_of(place, name) {
                Some(depth) => out.extend([ask_variable(place.runtime, name, depth)]),
                None => out.extend(piece.tokens),
            },
            tokens if gets_type(tokens, runner) => out.extend(piece.tokens),
            _ => out.extend(argument(place, piece.tokens, false)),
        }
        out.extend(piece.comma);
    }
    out
}

/// Whether an argument may get its type, or that of a closure in it, from the function it is given to. A runner has none to give.
fn gets_type(tokens: &[TokenTree], runner: bool) -> bool {
    let made = |at: usize| matches!(tokens.get(at + 1), Some(TokenTree::Group(_)));
    (0..tokens.len()).any(|at| match &tokens[at] {
        // `Some(..)`, `Boxed(..)`
        TokenTree::Ident(name) => is_open(name) || is_type(name) && made(at),
        TokenTree::Punct(punct) => punct.as_char() == '?' && at + 1 == tokens.len(),
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis && !runner => {
            let inside: Vec<_> = group.stream().into_iter().collect();
            (0..inside.len()).any(|at| is_punct(inside.get(at), '|') && begins_closure(&inside[..at]))
                || gets_type(&inside, runner)
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
    let wanted = match found.form {
        Form::Place(_) => places || borrowed,
        _ => !borrowed,
    };
    if !wanted {
        return tokens;
    }
    let Some((at, depth)) = question(place.facts, &tokens[first..], &found) else { return tokens };
    let operand = tokens.split_off(begin);
    tokens.push(ask(place.runtime, operand, at, depth));
    tokens
}

/// `pattern = future, if condition => handler,`
fn branches(place: Place<'_>, tokens: TokenStream, places: bool) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut rest = walk(place, tokens).into_iter().peekable();
    while let Some(token) = rest.next() {
        if is_punct(Some(&token), '=') && is_punct(rest.peek(), '>') {
            out.push(token);
            out.extend(rest.next());
            handler(&mut rest, &mut out);
            continue;
        }
        let assigns = is_single_equals(&out, &token, rest.peek());
        out.push(token);
        if assigns {
            let future = up_to(&mut rest, |token| is_punct(Some(token), '='));
            // What follows is the arrow or a condition: `a == b` and the like are no branch.
            out.extend(argument(place, future, places));
        }
    }
    out.into_iter().collect()
}

type Rest = core::iter::Peekable<proc_macro2::token_stream::IntoIter>;

/// What stands behind an arrow: braces, or all up to the comma.
fn handler(rest: &mut Rest, out: &mut Vec<TokenTree>) {
    if matches!(rest.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace) {
        out.extend(rest.next());
    } else {
        out.extend(up_to(rest, |_| false));
    }
}

/// All up to what is asked for, or to a comma that stands outside of `::<..>`.
fn up_to(rest: &mut Rest, ends: impl Fn(&TokenTree) -> bool) -> Vec<TokenTree> {
    let mut tokens: Vec<TokenTree> = Vec::new();
    let mut angles = 0_usize;
    while let Some(token) = rest.next_if(|token| !(ends(token) || angles == 0 && is_punct(Some(token), ','))) {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == '<' && (angles > 0 || is_punct(tokens.last(), ':')) => {
                angles += 1;
            }
            TokenTree::Punct(punct) if punct.as_char() == '>' && !is_punct(tokens.last(), '-') => {
                angles = angles.saturating_sub(1);
            }
            _ => {}
        }
        tokens.push(token);
    }
    tokens
}

/// The `=` between a branch's pattern and its future.
fn is_single_equals(before: &[TokenTree], token: &TokenTree, after: Option<&TokenTree>) -> bool {
    let glued = matches!(before.last(), Some(TokenTree::Punct(punct))
        if punct.spacing() == proc_macro2::Spacing::Joint && "=<>!+-*/%^&|.".contains(punct.as_char()));
    is_punct(Some(token), '=') && !glued && !is_punct(after, '=') && !is_punct(after, '>')
}
