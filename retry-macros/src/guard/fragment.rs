//! Groups without delimiters. `macro_rules!` wraps whole fragments in them; other macros may wrap any run of tokens, and then what
//! is inside belongs together with what stands beside it.

use proc_macro2::{Delimiter, Group, TokenTree};

use super::tokens::{is_keyword, is_punct};

/// Whether each undelimited group of this level is a fragment of its own. Where one isn't, nobody can tell where an operand begins.
pub(super) fn are_whole(tokens: &[TokenTree]) -> bool {
    tokens.iter().enumerate().all(|(at, token)| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            holds_whole(group) && !continues(&tokens[..at]) && !goes_on(&tokens[at + 1..])
        }
        _ => true,
    })
}

/// It begins and ends as a fragment does, and no statement ends inside. A visibility may be empty.
fn holds_whole(group: &Group) -> bool {
    let tokens: Vec<_> = group.stream().into_iter().collect();
    let path = is_punct(tokens.first(), ':') && is_punct(tokens.get(1), ':');
    let begins = match tokens.first() {
        Some(TokenTree::Punct(punct)) => path || matches!(punct.as_char(), '&' | '*' | '-' | '!' | '|' | '<' | '#'),
        _ => true,
    };
    let ends = match tokens.last() {
        Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), '?' | '>'),
        _ => true,
    };
    begins && ends && !tokens.iter().any(|token| is_punct(Some(token), ';') || is_punct(Some(token), ','))
}

/// What stands before can't end there.
fn continues(before: &[TokenTree]) -> bool {
    let colons = before.len().checked_sub(2).and_then(|at| before.get(at));
    match before.last() {
        Some(TokenTree::Ident(name)) => !is_keyword(name),
        Some(TokenTree::Literal(_)) => true,
        Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Brace,
        Some(TokenTree::Punct(punct)) => match punct.as_char() {
            '.' | '?' | '>' | '!' => true,
            ':' => is_punct(colons, ':'),
            _ => false,
        },
        None => false,
    }
}

/// What stands behind can't begin there.
fn goes_on(behind: &[TokenTree]) -> bool {
    is_punct(behind.first(), '!') || is_punct(behind.first(), ':') && is_punct(behind.get(1), ':')
}
