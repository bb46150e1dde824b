//! Macros and arms, of `match` and of `select!`.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::closures::Closures;
use super::paths::Paths;
use super::scan::is_quiet;
use super::sequence::{block, sequence};
use crate::tokens::{as_group, is_punct};

/// What a macro evaluates, where it is known.
pub(super) fn in_macro(name: &Ident, group: &TokenTree, closures: &Closures) -> Paths {
    let TokenTree::Group(group) = group else { return Paths::NONE };
    if name == "select" {
        let arms = arms(group.stream(), closures);
        let futures = arms.iter().map(|(head, _)| *head).reduce(Paths::then);
        let handlers = arms.into_iter().map(|(_, body)| body).reduce(Paths::or);
        return futures.unwrap_or(Paths::NONE).then(handlers.unwrap_or(Paths::NONE)).closed();
    }
    let evaluates = is_quiet(name) || name == "join" || name == "try_join";
    if evaluates { block(group.stream(), closures).closed() } else { Paths::NONE }
}

/// `head => body,` of a `match` or a `select!`.
pub(super) fn arms(stream: TokenStream, closures: &Closures) -> Vec<(Paths, Paths)> {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut rest = tokens.as_slice();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let arrow = (0..rest.len()).find(|at| is_arrow(rest, *at)).unwrap_or(rest.len());
        let (head, behind) = rest.split_at(arrow);
        let behind = behind.get(2..).unwrap_or_default();
        let (body, after) = arm(behind, closures);
        found.push((sequence(head, closures), body));
        rest = if is_punct(after.first(), ',') { after.get(1..).unwrap_or_default() } else { after };
    }
    found
}

/// `=>`
fn is_arrow(tokens: &[TokenTree], at: usize) -> bool {
    is_punct(tokens.get(at), '=') && is_punct(tokens.get(at + 1), '>')
}

/// An arm's expression, and what follows it: braces, or all up to the comma.
fn arm<'a>(tokens: &'a [TokenTree], closures: &Closures) -> (Paths, &'a [TokenTree]) {
    if let Some(group) = as_group(tokens.first(), Delimiter::Brace) {
        return (block(group.stream(), closures), tokens.get(1..).unwrap_or_default());
    }
    let (body, after) = tokens.split_at(comma(tokens));
    (sequence(body, closures), after)
}

/// Where the comma stands; those of `::<A, B>` stand inside.
fn comma(tokens: &[TokenTree]) -> usize {
    let mut angles = 0_usize;
    let mut before = None;
    for (at, token) in tokens.iter().enumerate() {
        if let TokenTree::Punct(punct) = token {
            match punct.as_char() {
                ',' if angles == 0 => return at,
                '<' if angles > 0 || is_punct(before, ':') => angles += 1,
                '>' if !is_punct(before, '-') && !is_punct(before, '=') => angles = angles.saturating_sub(1),
                _ => {}
            }
        }
        before = Some(token);
    }
    tokens.len()
}
