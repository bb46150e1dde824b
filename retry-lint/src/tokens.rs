//! Small questions to tokens. Fragments of `macro_rules!` arrive in groups without delimiters;
//! here is where they are opened.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use syn::{Expr, Type};

/// Whether the token is this word.
pub(crate) fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == word)
}

/// Whether the token is a word at all.
pub(crate) fn is_any_word(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Ident(_)))
}

/// Whether the token is this character.
pub(crate) fn is_punct(token: Option<&TokenTree>, character: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

/// Whether the token is a group in these delimiters.
pub(crate) fn is_group(token: Option<&TokenTree>, delimiter: Delimiter) -> bool {
    as_group(token, delimiter).is_some()
}

/// The token as a group in these delimiters.
pub(crate) fn as_group(token: Option<&TokenTree>, delimiter: Delimiter) -> Option<&Group> {
    match token {
        Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group),
        _ => None,
    }
}

/// The tokens of a stream; where it is nothing but one undelimited group, those inside.
pub(crate) fn opened(stream: TokenStream) -> Vec<TokenTree> {
    let mut tokens: Vec<TokenTree> = stream.into_iter().collect();
    while let [TokenTree::Group(group)] = tokens.as_slice() {
        if group.delimiter() != Delimiter::None {
            break;
        }
        tokens = group.stream().into_iter().collect();
    }
    tokens
}

/// The expression inside all undelimited groups.
pub(crate) fn opened_expr(mut expr: &Expr) -> &Expr {
    while let Expr::Group(group) = expr {
        expr = &group.expr;
    }
    expr
}

/// The type inside all undelimited groups and parentheses.
pub(crate) fn opened_type(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Group(group) => &group.elem,
            Type::Paren(paren) => &paren.elem,
            _ => return ty,
        };
    }
}

/// The group that stands inside too many others for a parser that calls itself.
pub(crate) fn too_deep(stream: TokenStream) -> Option<Group> {
    const DEEPEST: usize = 64;
    let mut waiting = vec![(0, stream)];
    while let Some((depth, stream)) = waiting.pop() {
        for token in stream {
            match token {
                TokenTree::Group(group) if depth == DEEPEST => return Some(group),
                TokenTree::Group(group) => waiting.push((depth + 1, group.stream())),
                _ => {}
            }
        }
    }
    None
}

/// Each `mut` of a pattern that makes a variable changeable, with the variable's name; the `mut`
/// of `&mut` does not.
pub(crate) fn changeable(pattern: impl IntoIterator<Item = TokenTree>) -> Vec<(Ident, String)> {
    let mut found = Vec::new();
    let mut tokens = pattern.into_iter().peekable();
    let mut behind_reference = false;
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Ident(word) if word == "mut" && !behind_reference => {
                let name = tokens.peek().map(ToString::to_string).unwrap_or_default();
                found.push((word.clone(), name));
            }
            TokenTree::Group(group) => found.extend(changeable(group.stream())),
            _ => {}
        }
        behind_reference = is_punct(Some(&token), '&');
    }
    found
}
