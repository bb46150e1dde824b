//! Goes through a body once, and rewrites what it awaits.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::chain::{Form, is_ident, is_punct, operand};
use super::facts::Facts;
use super::fragment::are_whole;
use super::macros;
use super::probe::{Depth, ask};
use super::split::{begins_closure, by_commas};

/// What holds where the walk is.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) runtime: &'a syn::Path,
    pub(super) facts: &'a Facts,
    /// Inside a closure that has a parameter without a type.
    pub(super) open: bool,
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
    walk(Place { runtime, facts: &facts, open: false }, statements)
}

pub(super) fn walk(place: Place<'_>, tokens: TokenStream) -> TokenStream {
    let level: Vec<_> = tokens.clone().into_iter().collect();
    if !are_whole(&level) {
        return tokens;
    }
    let mut walk = Walk { place, out: Vec::new(), tokens: tokens.into_iter(), closures: Vec::new() };
    while let Some(token) = walk.tokens.next() {
        walk.step(token);
    }
    walk.out.into_iter().collect()
}

struct Walk<'a> {
    place: Place<'a>,
    out: Vec<TokenTree>,
    tokens: proc_macro2::token_stream::IntoIter,
    /// Where closures with an untyped parameter began, at this level.
    closures: Vec<usize>,
}

impl Walk<'_> {
    fn step(&mut self, token: TokenTree) {
        match token {
            TokenTree::Group(group) => self.group(&group),
            TokenTree::Ident(ident) if is_item(&ident, &self.out) => self.item(ident),
            TokenTree::Ident(ident) if ident == "await" && is_punct(self.out.last(), '.') => self.awaited(ident),
            TokenTree::Punct(punct) if punct.as_char() == '|' && begins_closure(&self.out) => {
                self.out.push(TokenTree::Punct(punct));
                self.parameters();
            }
            TokenTree::Punct(punct) => {
                if matches!(punct.as_char(), ',' | ';') {
                    self.closures.clear(); // A closure's body ends here.
                }
                self.out.push(TokenTree::Punct(punct));
            }
            token => self.out.push(token),
        }
    }

    /// Whether a type may be open here.
    fn open(&self) -> bool {
        self.place.open || !self.closures.is_empty()
    }

    /// The parameters of a closure, up to the closing `|`. One without a type leaves types open in its body.
    fn parameters(&mut self) {
        if self.is_pattern() {
            return;
        }
        let mut parameters = Vec::new();
        for token in self.tokens.by_ref() {
            let end = is_punct(Some(&token), '|');
            self.out.push(token.clone());
            if end {
                break;
            }
            parameters.push(token);
        }
        let untyped =
            by_commas(parameters).iter().any(|piece| !piece.tokens.iter().any(|token| is_punct(Some(token), ':')));
        if untyped {
            self.closures.push(self.out.len());
        }
    }

    /// Whether the `|` begins a match arm, `| A => ..`.
    fn is_pattern(&self) -> bool {
        let mut ahead = self.tokens.clone().peekable();
        while let Some(token) = ahead.next() {
            if is_punct(Some(&token), '|') {
                return false;
            }
            if is_punct(Some(&token), '=') && is_punct(ahead.peek(), '>') {
                return true;
            }
        }
        false
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
        let place = Place { open: self.open(), ..self.place };
        let inside = match macros::called(&self.out) {
            Some(called) => macros::inside(place, &called, group.stream()),
            None if group.delimiter() == Delimiter::Parenthesis && self.is_spawn() => {
                macros::spawned(place, walk(place, group.stream()))
            }
            None => walk(place, group.stream()),
        };
        let mut rewritten = Group::new(group.delimiter(), inside);
        rewritten.set_span(group.span());
        self.out.push(TokenTree::Group(rewritten));
        let block = group.delimiter() == Delimiter::Brace;
        if block && self.closures.last().is_some_and(|begin| *begin + 1 >= self.out.len()) {
            self.closures.pop();
        }
    }

    /// `spawn…(`, `spawn…::<T>(`
    fn is_spawn(&self) -> bool {
        matches!(self.out.last(), Some(TokenTree::Ident(name)) if takes_future(name))
    }

    /// Whether a variable or a field surely has one where it is awaited.
    fn has_type(&self, place: &[TokenTree]) -> bool {
        let facts = self.place.facts;
        !facts.hollow || matches!(place, [TokenTree::Ident(name)] if facts.binds(name))
    }

    /// `operand.await`
    fn awaited(&mut self, keyword: Ident) {
        let dot = self.out.pop();
        let open = self.open();
        if let Some(found) = operand(&self.out) {
            let (at, depth) = match found.form {
                _ if self.place.facts.may_be_open(&self.out[found.start..]) => (None, Depth::Adaptors),
                Form::Adapted(at) => (Some(at), Depth::Adaptors),
                Form::Call(at) => {
                    let open = open || self.place.facts.takes_part(&self.out);
                    (Some(at), if open { Depth::ToolOnly } else { Depth::Adaptors })
                }
                Form::Place(at) if !open && self.has_type(&self.out[found.start..]) => (Some(at), Depth::Adaptors),
                Form::Place(_) | Form::Other => (None, Depth::Adaptors),
            };
            if let Some(at) = at {
                let operand = self.out.split_off(found.start);
                self.out.push(ask(self.place.runtime, operand, at, depth));
            }
        }
        self.out.extend(dot);
        self.out.push(TokenTree::Ident(keyword));
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
