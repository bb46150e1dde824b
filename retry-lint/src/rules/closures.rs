//! Closures that have a name: what they send goes out where the name is mentioned, not where they are written.

use proc_macro2::{Delimiter, Ident, TokenTree};

use super::paths::Paths;
use super::sequence::sequence;
use crate::tokens::{as_group, is_punct, is_word};

/// The named closures that are in sight, and what each sends when it is called.
#[derive(Clone, Default)]
pub(super) struct Closures(Vec<(String, Paths)>);

/// `let name = ..;`, as far as it matters.
struct Binding<'a> {
    name: &'a Ident,
    value: &'a [TokenTree],
    /// Where the semicolon stands.
    end: usize,
}

impl Closures {
    /// Takes a `let` that sends nothing by itself: a closure, or an async block whose name is never mentioned. The tokens begin
    /// behind `let`; where they go on is the answer.
    pub(super) fn take(&mut self, tokens: &[TokenTree]) -> Option<usize> {
        let binding = binding(tokens)?;
        let name = binding.name.to_string();
        self.0.retain(|(known, _)| *known != name);
        let rest = tokens.get(binding.end..)?;
        if let Some(body) = closure(binding.value) {
            let paths = sequence(body, self).closed();
            self.0.push((name, paths));
            return Some(binding.end);
        }
        (is_async_block(binding.value) && !mentions(rest, &name)).then_some(binding.end)
    }

    /// What goes out where this name is mentioned.
    pub(super) fn mentioned(&self, name: &str) -> Option<Paths> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, paths)| *paths)
    }
}

fn binding(tokens: &[TokenTree]) -> Option<Binding<'_>> {
    let named = usize::from(is_word(tokens.first(), "mut"));
    let Some(TokenTree::Ident(name)) = tokens.get(named) else { return None };
    let equals = named + 1;
    if !is_punct(tokens.get(equals), '=') {
        return None;
    }
    let end = tokens.iter().position(|token| is_punct(Some(token), ';'))?;
    Some(Binding { name, value: tokens.get(equals + 1..end)?, end })
}

/// What stands behind the parameters of a closure.
fn closure(value: &[TokenTree]) -> Option<&[TokenTree]> {
    let opens = value.iter().position(|token| !is_word(Some(token), "async") && !is_word(Some(token), "move"))?;
    if !is_punct(value.get(opens), '|') {
        return None;
    }
    let behind = value.get(opens + 1..)?;
    let closes = behind.iter().position(|token| is_punct(Some(token), '|'))?;
    behind.get(closes + 1..)
}

/// `async { .. }`
fn is_async_block(value: &[TokenTree]) -> bool {
    let braces = 1 + usize::from(is_word(value.get(1), "move"));
    is_word(value.first(), "async")
        && value.len() == braces + 1
        && as_group(value.get(braces), Delimiter::Brace).is_some()
}

fn mentions(tokens: &[TokenTree], name: &str) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Ident(word) => word == name,
        TokenTree::Group(group) => mentions(&group.stream().into_iter().collect::<Vec<_>>(), name),
        _ => false,
    })
}
