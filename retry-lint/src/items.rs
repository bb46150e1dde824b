//! Which item a run of tokens begins with, and where it ends. By tokens: a body is never parsed.

use proc_macro2::{Delimiter, TokenTree};

use crate::tokens::{is_any_word, is_group, is_punct, is_word};

/// What kind of item it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A function.
    Function,
    /// An item that ends with braces, or with `;` where it has none.
    Block(&'static str),
    /// An item that always ends with `;`, or with the group of `macro_rules!`.
    Other(&'static str),
    /// No item.
    Unknown,
}

/// The words that begin an item, whatever follows.
const KEYWORDS: [Kind; 9] = [
    Kind::Block("struct"),
    Kind::Block("enum"),
    Kind::Block("impl"),
    Kind::Block("trait"),
    Kind::Block("mod"),
    Kind::Block("extern"),
    Kind::Other("type"),
    Kind::Other("use"),
    Kind::Other("macro_rules"),
];

/// The first token that says what the item is, attributes and visibility left aside, and its kind.
pub(crate) fn keyword(tokens: &[TokenTree]) -> (Option<&TokenTree>, Kind) {
    let start = after_visibility(tokens, after_attributes(tokens, 0));
    let (at, kind) = kind_at(tokens, start);
    (tokens.get(at).or(tokens.first()), kind)
}

/// The end of the item that begins at `start` with its attributes, or `None` if none does.
pub(crate) fn item_end(tokens: &[TokenTree], start: usize) -> Option<usize> {
    let public = after_attributes(tokens, start);
    let (at, kind) = kind_at(tokens, after_visibility(tokens, public));
    match kind {
        Kind::Unknown => None,
        Kind::Other("macro_rules") => macro_rules_end(tokens, at),
        Kind::Other(_) => semicolon_end(tokens, at),
        Kind::Block("extern") if is_word(tokens.get(at + 1), "crate") => semicolon_end(tokens, at),
        Kind::Function | Kind::Block(_) => block_end(tokens, at),
    }
}

/// Skips `#[..]`.
pub(crate) fn after_attributes(tokens: &[TokenTree], mut at: usize) -> usize {
    while is_punct(tokens.get(at), '#') && is_group(tokens.get(at + 1), Delimiter::Bracket) {
        at += 2;
    }
    at
}

/// Skips `pub`, `pub(..)`, and an undelimited group that holds one of them or nothing.
fn after_visibility(tokens: &[TokenTree], at: usize) -> usize {
    match tokens.get(at) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            let first = group.stream().into_iter().next();
            let is_visibility = first.is_none() || is_word(first.as_ref(), "pub");
            at + usize::from(is_visibility)
        }
        token if is_word(token, "pub") => at + 1 + usize::from(is_group(tokens.get(at + 1), Delimiter::Parenthesis)),
        _ => at,
    }
}

/// The kind of what stands at `at`, and where its keyword stands: behind `const`, `unsafe` and
/// the like, where they belong to a function, an impl or a trait.
fn kind_at(tokens: &[TokenTree], at: usize) -> (usize, Kind) {
    let qualified = after_qualifiers(tokens, at);
    if is_word(tokens.get(qualified), "fn") {
        return (qualified, Kind::Function);
    }
    for word in ["impl", "trait", "mod"] {
        if qualified > at && is_word(tokens.get(qualified), word) {
            return (qualified, Kind::Block(word));
        }
    }
    (at, plain_kind(tokens, at))
}

fn plain_kind(tokens: &[TokenTree], at: usize) -> Kind {
    let (first, next, after) = (tokens.get(at), tokens.get(at + 1), tokens.get(at + 2));
    let named = is_any_word(next) && is_punct(after, ':');
    let changeable = is_word(next, "mut") && is_any_word(after);
    if is_word(first, "union") {
        let begins = is_punct(after, '<') || is_word(after, "where") || is_group(after, Delimiter::Brace);
        return if is_any_word(next) && begins { Kind::Block("union") } else { Kind::Unknown };
    }
    if is_word(first, "const") {
        return if named { Kind::Other("const") } else { Kind::Unknown };
    }
    if is_word(first, "static") {
        return if named || changeable { Kind::Other("static") } else { Kind::Unknown };
    }
    if is_word(first, "unsafe") {
        let block = is_word(next, "extern");
        return if block { Kind::Block("extern") } else { Kind::Unknown };
    }
    if is_word(first, "macro_rules") && !is_punct(next, '!') {
        return Kind::Unknown;
    }
    let word = |kind: &&Kind| matches!(kind, Kind::Block(word) | Kind::Other(word) if is_word(first, word));
    KEYWORDS.iter().find(word).copied().unwrap_or(Kind::Unknown)
}

/// Skips words and the ABI that may stand before `fn`, `impl` and `trait`.
fn after_qualifiers(tokens: &[TokenTree], mut at: usize) -> usize {
    const QUALIFIERS: [&str; 7] = ["default", "const", "async", "unsafe", "auto", "safe", "extern"];
    while QUALIFIERS.iter().any(|word| is_word(tokens.get(at), word)) {
        let is_extern = is_word(tokens.get(at), "extern");
        let has_abi = is_extern && matches!(tokens.get(at + 1), Some(TokenTree::Literal(_)));
        at += 1 + usize::from(has_abi);
    }
    at
}

fn semicolon_end(tokens: &[TokenTree], at: usize) -> Option<usize> {
    let length = tokens.get(at..)?.iter().position(|token| is_punct(Some(token), ';'))?;
    Some(at + length + 1)
}

/// The end of braces, or of a `;` before them. Braces with `>` or `,` after them are the argument
/// of a const generic.
fn block_end(tokens: &[TokenTree], at: usize) -> Option<usize> {
    (at..tokens.len()).map(|end| end + 1).find(|&end| {
        let (last, next) = (tokens.get(end - 1), tokens.get(end));
        let is_argument = is_punct(next, '>') || is_punct(next, ',');
        is_punct(last, ';') || is_group(last, Delimiter::Brace) && !is_argument
    })
}

/// `macro_rules! name { .. }`, or `macro_rules! name( .. );`
fn macro_rules_end(tokens: &[TokenTree], at: usize) -> Option<usize> {
    if !is_any_word(tokens.get(at + 2)) {
        return None;
    }
    match tokens.get(at + 3) {
        braces if is_group(braces, Delimiter::Brace) => Some(at + 4),
        Some(TokenTree::Group(_)) if is_punct(tokens.get(at + 4), ';') => Some(at + 5),
        _ => None,
    }
}
