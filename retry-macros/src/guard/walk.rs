//! Goes through a body once, and rewrites what it awaits.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use super::chain::{Form, Operand, operand};
use super::facts::Facts;
use super::fragment::are_whole;
use super::macros;
use super::openness::Known;
use super::probe::{Depth, ask};
use super::tokens::{is_ident, is_punct};

/// What holds where the walk is.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) runtime: &'a syn::Path,
    pub(super) facts: &'a Facts,
}

/// The body's statements, with a question at each `.await` and at each future that a known macro or a `spawn…` takes. `items` are
/// those that the body begins with.
pub(crate) fn guarded(runtime: &syn::Path, items: &TokenStream, statements: TokenStream) -> TokenStream {
    // Most bodies await in the open; those that don't, and spawn nothing, stay as they are.
    let asks = |ident: &Ident| ident == "await" || takes_future(ident) || macros::takes_futures(ident);
    let facts = Facts::of(items, &statements, &asks);
    if !facts.asks {
        return statements;
    }
    walk(Place { runtime, facts: &facts }, statements)
}

pub(super) fn walk(place: Place<'_>, tokens: TokenStream) -> TokenStream {
    let level: Vec<_> = tokens.clone().into_iter().collect();
    if !are_whole(&level) {
        return tokens;
    }
    let mut walk = Walk { place, out: Vec::new(), tokens: tokens.into_iter() };
    while let Some(token) = walk.tokens.next() {
        walk.step(token);
    }
    walk.out.into_iter().collect()
}

struct Walk<'a> {
    place: Place<'a>,
    out: Vec<TokenTree>,
    tokens: proc_macro2::token_stream::IntoIter,
}

impl Walk<'_> {
    fn step(&mut self, token: TokenTree) {
        match token {
            TokenTree::Group(group) => self.group(&group),
            TokenTree::Ident(ident) if is_item(&ident, &self.out) => self.item(ident),
            TokenTree::Ident(ident) if ident == "await" && is_punct(self.out.last(), '.') => self.awaited(ident),
            token => self.out.push(token),
        }
    }

    /// An item inside a body is a function of its own: copied up to its end.
    fn item(&mut self, keyword: Ident) {
        self.out.push(TokenTree::Ident(keyword));
        for token in self.tokens.by_ref() {
            let end = match &token {
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                token => is_punct(Some(token), ';'),
            };
            self.out.push(token);
            if end {
                break;
            }
        }
    }

    fn group(&mut self, group: &Group) {
        let place = self.place;
        let called = macros::called(&self.out);
        let inside = match (&called, self.spawns(group)) {
            (Some(called), _) => macros::inside(place, called, group.stream()),
            (None, Some(name)) => macros::spawned(place, name, walk(place, group.stream())),
            (None, None) => walk(place, group.stream()),
        };
        let mut rewritten = Group::new(group.delimiter(), inside);
        rewritten.set_span(group.span());
        self.out.push(TokenTree::Group(rewritten));
        if let Some(called) = &called {
            macros::beside(place, called, group.stream(), &mut self.out);
        }
    }

    /// The name of `spawn…(`
    fn spawns(&self, group: &Group) -> Option<&Ident> {
        match self.out.last() {
            Some(TokenTree::Ident(name)) if group.delimiter() == Delimiter::Parenthesis && takes_future(name) => {
                Some(name)
            }
            _ => None,
        }
    }

    /// `operand.await`
    fn awaited(&mut self, keyword: Ident) {
        let dot = self.out.pop();
        if let Some(found) = operand(&self.out) {
            if let Some((at, depth)) = question(self.place.facts, &self.out[found.start..], &found) {
                let operand = self.out.split_off(found.start);
                self.out.push(ask(self.place.runtime, operand, at, depth));
            }
        }
        self.out.extend(dot);
        self.out.push(TokenTree::Ident(keyword));
    }
}

/// Where an operand is asked, and how much.
pub(super) fn question(facts: &Facts, tokens: &[TokenTree], found: &Operand) -> Option<(Span, Depth)> {
    let at = match &found.form {
        Form::Call(call) | Form::Adapted(call) => call.name.span(),
        Form::Place(place) | Form::Held(place) => place.at,
        Form::Other => return None,
    };
    match facts.known(tokens, &found.form) {
        Known::All => Some((at, Depth::Adaptors)),
        Known::Head => Some((at, Depth::ToolOnly)),
        Known::Nothing => None,
    }
}

/// Functions that run a future which they are given.
fn takes_future(name: &Ident) -> bool {
    name == "block_on" || name.to_string().starts_with("spawn")
}

/// `fn f`, `impl`, `trait T`, `mod m` at the beginning of a statement, `macro_rules`.
fn is_item(ident: &Ident, before: &[TokenTree]) -> bool {
    let first = match before.last() {
        None => true,
        Some(TokenTree::Punct(punct)) => punct.as_char() == ';',
        Some(TokenTree::Group(group)) => {
            let visibility = || is_ident(before.get(before.len().wrapping_sub(2)), "pub");
            matches!(group.delimiter(), Delimiter::Brace | Delimiter::Bracket) || visibility()
        }
        Some(TokenTree::Ident(word)) => ["pub", "async", "unsafe", "const", "extern"].iter().any(|known| word == known),
        Some(TokenTree::Literal(_)) => is_ident(before.get(before.len().wrapping_sub(2)), "extern"),
    };
    first && ["fn", "impl", "trait", "mod", "macro_rules", "struct", "enum"].iter().any(|known| ident == known)
}
