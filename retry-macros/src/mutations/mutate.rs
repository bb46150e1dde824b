//! Breaks a stream of tokens in one place.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::dice::Dice;
use super::tokens;

const DELIMITERS: [Delimiter; 4] = [Delimiter::None, Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket];

/// Tokens that mean something where they do not belong.
const STRAY: [&str; 16] =
    [",", "=", "mut", "-", "'a", "5", "::", "<", ";", "#[x]", "async", "fn", "await", "\"x\"", "{}", "|x| x.await"];

/// Changes one place, perhaps inside a group: removes, doubles, swaps, inserts, wraps, or cuts off.
pub(super) fn mutated(stream: TokenStream, dice: &mut Dice) -> TokenStream {
    let mut tokens: Vec<TokenTree> = stream.into_iter().collect();
    if tokens.is_empty() {
        return TokenStream::new();
    }
    let at = dice.below(tokens.len());
    match &tokens[at] {
        TokenTree::Group(group) if dice.below(3) > 0 => {
            tokens[at] = Group::new(group.delimiter(), mutated(group.stream(), dice)).into();
        }
        _ => break_at(&mut tokens, at, dice),
    }
    tokens.into_iter().collect()
}

fn break_at(tokens: &mut Vec<TokenTree>, at: usize, dice: &mut Dice) {
    match dice.below(8) {
        0 => drop(tokens.remove(at)),
        1 => tokens.insert(at, tokens[at].clone()),
        2 => {
            let other = dice.below(tokens.len());
            tokens.swap(at, other);
        }
        3 => {
            let stray: Vec<TokenTree> = super::tokens(dice.of(&STRAY)).into_iter().collect();
            tokens.splice(at..at, stray);
        }
        4 => tokens.truncate(at),
        5 => tokens[at] = wrapped(tokens[at].clone().into(), 1, dice),
        6 => {
            let depth = 1 + dice.below(64);
            tokens[at] = wrapped(tokens[at].clone().into(), depth, dice);
        }
        _ => {
            let end = at + 1 + dice.below(tokens.len() - at);
            let run: TokenStream = tokens.drain(at..end).collect();
            tokens.insert(at, wrapped(run, 1, dice));
        }
    }
}

fn wrapped(stream: TokenStream, depth: usize, dice: &mut Dice) -> TokenTree {
    nested(stream, DELIMITERS[dice.below(4)], depth)
}

/// The stream inside so many groups.
pub(super) fn nested(stream: TokenStream, delimiter: Delimiter, depth: usize) -> TokenTree {
    let innermost = TokenTree::from(Group::new(delimiter, stream));
    (1..depth).fold(innermost, |inside, _| Group::new(delimiter, inside.into()).into())
}

#[test]
fn all_strays_are_tokens() {
    for stray in STRAY {
        assert!(!tokens(stray).is_empty());
    }
}
