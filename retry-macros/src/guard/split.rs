//! Arguments of calls and macros: at top level, by commas.

use proc_macro2::{Delimiter, TokenTree};

use super::tokens::is_punct;

/// A piece between separators, and the separator after it.
pub(super) struct Piece {
    pub(super) tokens: Vec<TokenTree>,
    pub(super) comma: Option<TokenTree>,
}

/// Splits at commas that stand outside of `<..>` after `::`, and outside of closure parameters.
pub(super) fn by_commas(tokens: impl IntoIterator<Item = TokenTree>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut piece: Vec<TokenTree> = Vec::new();
    let mut angles = 0_usize;
    let mut bars = false;
    for token in tokens {
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                ',' if angles == 0 && !bars => {
                    pieces.push(Piece { tokens: core::mem::take(&mut piece), comma: Some(token) });
                    continue;
                }
                '<' if angles > 0 || is_punct(piece.last(), ':') || piece.is_empty() => angles += 1,
                '>' if !is_punct(piece.last(), '-') && !is_punct(piece.last(), '=') => {
                    angles = angles.saturating_sub(1);
                }
                '|' => bars = if bars { false } else { begins_closure(&piece) },
                _ => {}
            }
        }
        piece.push(token);
    }
    if !piece.is_empty() {
        pieces.push(Piece { tokens: piece, comma: None });
    }
    pieces
}

/// Whether a `|` after these tokens opens a closure's parameters.
pub(super) fn begins_closure(before: &[TokenTree]) -> bool {
    match before.last() {
        None => true,
        Some(TokenTree::Ident(ident)) => {
            ["move", "async", "static", "return", "break", "else", "in", "match", "if", "while"]
                .iter()
                .any(|word| ident == word)
        }
        Some(TokenTree::Punct(punct)) => !matches!(punct.as_char(), '?' | '>' | '|') || is_arrow(before),
        Some(TokenTree::Group(group)) => {
            // `#[attribute] |x| ..`
            group.delimiter() == Delimiter::Bracket && is_punct(before.get(before.len().wrapping_sub(2)), '#')
        }
        Some(TokenTree::Literal(_)) => false,
    }
}

/// `=>`
fn is_arrow(before: &[TokenTree]) -> bool {
    is_punct(before.last(), '>') && before.len() > 1 && is_punct(before.get(before.len() - 2), '=')
}
