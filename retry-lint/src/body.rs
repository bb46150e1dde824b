//! Items at the beginning of a body, which the expansion puts before its own statements.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::items::item_end;
use crate::tokens::{as_group, is_group, is_punct};

/// Takes inner attributes and items off the beginning of a body: `(items, statements)`.
///
/// Goes by tokens, and in doubt calls it a statement: `const { .. }`, `unsafe { .. }`,
/// `async move { .. }`, closures, calls of macros, and attributes of statements are.
#[must_use]
pub fn split_leading_items(body: &Group) -> (TokenStream, TokenStream) {
    let tokens: Vec<TokenTree> = body.stream().into_iter().collect();
    let mut end = inner_attributes_end(&tokens);
    while let Some(next) = next_item_end(&tokens, end) {
        end = next;
    }
    let mut tokens = tokens.into_iter();
    let items = tokens.by_ref().take(end).collect();
    (items, tokens.collect())
}

/// Takes inner attributes off the beginning of a body: `(attributes, rest)`.
#[must_use]
pub fn split_inner_attributes(body: &Group) -> (TokenStream, TokenStream) {
    let mut tokens: Vec<TokenTree> = body.stream().into_iter().collect();
    open_attribute(&mut tokens);
    let end = inner_attributes_end(&tokens);
    let mut tokens = tokens.into_iter();
    let attributes = tokens.by_ref().take(end).collect();
    (attributes, tokens.collect())
}

/// Opens undelimited groups at the beginning where they hold a part of an inner attribute, and nowhere else: opened, an
/// expression would mix with its neighbours.
fn open_attribute(tokens: &mut Vec<TokenTree>) {
    let mut opened = tokens.clone();
    while let Some(at) = opened.iter().take(3).position(|token| is_group(Some(token), Delimiter::None)) {
        let Some(group) = as_group(opened.get(at), Delimiter::None).cloned() else { return };
        opened.splice(at..=at, group.stream());
    }
    if inner_attributes_end(&opened) > 0 {
        *tokens = opened;
    }
}

fn inner_attributes_end(tokens: &[TokenTree]) -> usize {
    let mut at = 0;
    while is_punct(tokens.get(at), '#')
        && is_punct(tokens.get(at + 1), '!')
        && is_group(tokens.get(at + 2), Delimiter::Bracket)
    {
        at += 3;
    }
    at
}

/// The end of the item at `at`, which may be a `$i:item` of `macro_rules!`.
fn next_item_end(tokens: &[TokenTree], at: usize) -> Option<usize> {
    match tokens.get(at) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            let (items, statements) = split_leading_items(group);
            (!items.is_empty() && statements.is_empty()).then_some(at + 1)
        }
        _ => item_end(tokens, at),
    }
}
