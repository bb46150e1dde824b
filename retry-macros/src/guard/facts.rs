//! What a body says about its variables, as far as the walk must know it.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::chain::{is_ident, is_punct};
use super::split::by_commas;

/// Noted in one pass over a body, before it is rewritten.
#[derive(Default)]
pub(super) struct Facts {
    /// Something in it may be asked.
    pub(super) asks: bool,
    /// Names that a `let` of its own binds to a value, and not a pattern to a part of one.
    plain: Vec<Ident>,
    /// Names that a pattern binds to a part of a value, or a `let` to what was taken out of one.
    parts: Vec<Ident>,
    /// Macros that the body defines.
    pub(super) macros: Vec<Ident>,
    /// A variable begins empty, as in `let mut next = None;`: what comes out of it may have no type yet where it is awaited, and
    /// a value without a type would be taken for a tool.
    pub(super) hollow: bool,
}

/// What takes a part out of a container.
const EXTRACTORS: [&str; 13] = [
    "await",
    "expect",
    "next",
    "pop",
    "pop_back",
    "pop_front",
    "remove",
    "replace",
    "swap_remove",
    "take",
    "unwrap",
    "unwrap_or_else",
    "recv",
];

/// Calls that make something whose type only its use tells.
const HOLLOW: [&str; 8] =
    ["bounded", "channel", "default", "new", "sync_channel", "unbounded", "unbounded_channel", "with_capacity"];

impl Facts {
    /// Of the items that the body begins with, only macros matter.
    pub(super) fn of(items: &TokenStream, statements: &TokenStream, asks: &impl Fn(&Ident) -> bool) -> Self {
        let mut facts = Self::default();
        if !items.is_empty() {
            facts.read(items.clone(), asks);
            facts = Self { macros: facts.macros, ..Self::default() };
        }
        facts.read(statements.clone(), asks);
        facts
    }

    /// Whether the name is that of a variable with a type.
    pub(super) fn binds(&self, name: &Ident) -> bool {
        self.plain.contains(name)
    }

    /// Whether a call may give out something without a type.
    pub(super) fn may_be_open(&self, call: &[TokenTree]) -> bool {
        self.hollow && extracts(call)
    }

    /// Whether one of a call's arguments is a variable that may have no type yet: a pattern's, or one taken out of another value.
    pub(super) fn takes_part(&self, call: &[TokenTree]) -> bool {
        let Some(TokenTree::Group(arguments)) = call.last() else { return false };
        self.hollow
            && by_commas(arguments.stream())
                .iter()
                .any(|piece| matches!(&piece.tokens[..], [TokenTree::Ident(name)] if self.parts.contains(name)))
    }

    fn read(&mut self, tokens: TokenStream, asks: &impl Fn(&Ident) -> bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.read(group.stream(), asks),
                TokenTree::Ident(ident) if ident == "let" => {
                    self.variable(&tokens[at + 1..], conditional(&tokens[..at]));
                }
                TokenTree::Ident(ident) if ident == "for" => self.element(&tokens[at + 1..]),
                TokenTree::Punct(punct) if punct.as_char() == '=' && is_punct(tokens.get(at + 1), '>') => {
                    self.arm(&tokens[..at]);
                }
                TokenTree::Ident(ident) if ident == "macro_rules" => {
                    if let Some(TokenTree::Ident(name)) = tokens.get(at + 2) {
                        self.macros.push(name.clone());
                    }
                }
                TokenTree::Ident(ident) => self.asks |= asks(ident),
                _ => {}
            }
        }
    }

    /// `let [mut] name = value;`
    fn variable(&mut self, after: &[TokenTree], conditional: bool) {
        let after = if is_ident(after.first(), "mut") { &after[1..] } else { after };
        let Some(equals) = after.iter().position(|token| is_punct(Some(token), '=') || is_punct(Some(token), ';'))
        else {
            return;
        };
        let value = &after[equals..];
        let end = value.iter().position(|token| is_punct(Some(token), ';')).unwrap_or(value.len());
        let value = value.get(1..end).unwrap_or_default();
        let untyped = !after[..equals].iter().any(|token| is_punct(Some(token), ':'));
        self.hollow |= untyped && !conditional && is_hollow(value);
        match &after[..equals] {
            [TokenTree::Ident(name), rest @ ..]
                if !conditional && (!untyped || rest.is_empty() && !extracts(value)) =>
            {
                self.plain.push(name.clone());
            }
            pattern => names(pattern, &mut self.parts),
        }
    }

    /// `for pattern in`
    fn element(&mut self, after: &[TokenTree]) {
        let end = after.iter().position(|token| is_ident(Some(token), "in")).unwrap_or(0);
        names(&after[..end], &mut self.parts);
    }

    /// `pattern =>`, with whatever stands before it in its `match`.
    fn arm(&mut self, before: &[TokenTree]) {
        let begins = |token: &TokenTree| match token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            token => is_punct(Some(token), ','),
        };
        let begin = before.iter().rposition(begins).map_or(0, |at| at + 1);
        names(&before[begin..], &mut self.parts);
    }
}

/// All that a pattern may bind.
fn names(pattern: &[TokenTree], to: &mut Vec<Ident>) {
    for token in pattern {
        match token {
            TokenTree::Ident(name) => to.push(name.clone()),
            TokenTree::Group(group) => names(&group.stream().into_iter().collect::<Vec<_>>(), to),
            _ => {}
        }
    }
}

/// `if let`, `while let`, `&& let`
fn conditional(before: &[TokenTree]) -> bool {
    match before.last() {
        Some(TokenTree::Ident(word)) => word == "if" || word == "while",
        Some(TokenTree::Punct(punct)) => punct.as_char() == '&',
        _ => false,
    }
}

fn extracts(call: &[TokenTree]) -> bool {
    call.iter().any(|token| match token {
        TokenTree::Ident(name) => EXTRACTORS.iter().any(|known| name == known),
        TokenTree::Punct(punct) => punct.as_char() == '?',
        _ => false,
    })
}

/// `None`, `[]`, `vec![]`, `Vec::new()`, `channel(1)`, or such a one among others: `(1, None)`
fn is_hollow(value: &[TokenTree]) -> bool {
    match value {
        [.., TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => {
            group.stream().is_empty() || by_commas(group.stream()).iter().any(|piece| is_hollow(&piece.tokens))
        }
        [TokenTree::Group(group)] => by_commas(group.stream()).iter().any(|piece| is_hollow(&piece.tokens)),
        [.., TokenTree::Ident(name), TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            HOLLOW.iter().any(|known| name == known)
        }
        [.., TokenTree::Ident(name)] => name == "None",
        _ => false,
    }
}
