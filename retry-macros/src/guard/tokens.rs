//! What single tokens are.

use proc_macro2::{Ident, TokenTree};

/// The index of the `<` that matches the `>` right before `end`.
pub(super) fn matching_angle(tokens: &[TokenTree], end: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for at in (0..end).rev() {
        let TokenTree::Punct(punct) = &tokens[at] else { continue };
        match punct.as_char() {
            '>' if at > 0 && (is_punct(tokens.get(at - 1), '-') || is_punct(tokens.get(at - 1), '=')) => {}
            '>' => depth += 1,
            '<' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            ';' => return None,
            _ => {}
        }
    }
    None
}

pub(super) fn is_punct(token: Option<&TokenTree>, char: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == char)
}

pub(super) fn is_ident(token: Option<&TokenTree>, text: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == text)
}

/// Keywords after which an operand begins. `self`, `Self`, `crate` and `super` are names here.
pub(super) fn is_keyword(name: &Ident) -> bool {
    const KEYWORDS: [&str; 22] = [
        "as", "async", "await", "box", "break", "const", "dyn", "else", "for", "if", "impl", "in", "let", "loop",
        "match", "move", "mut", "ref", "return", "unsafe", "where", "while",
    ];
    KEYWORDS.iter().any(|keyword| name == keyword) || name == "yield" || name == "static"
}
