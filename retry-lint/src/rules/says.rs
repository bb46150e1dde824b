//! How a rule speaks: with its code, as an error or as a warning, or not at all where it is excepted.

use core::fmt::Display;

use proc_macro2::{Ident, Span};
use quote::ToTokens;

use super::{Level, Rule};
use crate::errors::{Errors, Of, Warning};
use crate::written::Seen;

/// One rule, asked once.
pub(super) struct Says<'a> {
    rule: &'static Rule,
    errors: &'a mut Errors,
    /// Whether it has said something.
    pub(super) said: bool,
}

impl<'a> Says<'a> {
    pub(super) fn new(rule: &'static Rule, errors: &'a mut Errors) -> Self {
        Self { rule, errors, said: false }
    }

    /// Which attribute is judged.
    pub(super) fn judged(&self) -> Of {
        self.errors.judged()
    }

    /// The exceptions that were of no use.
    pub(super) fn stale(&self) -> Vec<Ident> {
        self.errors.stale()
    }

    /// Says it on the tokens that break the rule.
    pub(super) fn on(&mut self, tokens: impl ToTokens, message: impl Display) {
        if self.errors.excepted(self.rule.code) {
            return;
        }
        self.said = true;
        match self.rule.level {
            Level::Deny => {
                let message = self.coded(&message);
                self.errors.on(tokens, message);
            }
            Level::Warn => {
                let first = tokens.into_token_stream().into_iter().next();
                let span = first.map_or_else(Span::call_site, |token| token.span());
                self.errors.warn(Warning { code: self.rule.code, span, note: message.to_string() });
            }
        }
    }

    /// Says it on the name of an option, where nothing is said yet.
    pub(super) fn on_option(&mut self, option: &Seen, message: impl Display) {
        if !option.said {
            self.on(&option.tokens, message);
        }
    }

    /// Says it where there is a span but no token.
    pub(super) fn at(&mut self, span: Span, message: impl Display) {
        // A token that is never printed: the place is what is wanted.
        self.on(Ident::new("here", span), message);
    }

    /// The message with the rule's code at the end of its first line.
    fn coded(&self, message: &impl Display) -> String {
        let (message, code) = (message.to_string(), self.rule.code);
        match message.split_once('\n') {
            Some((first, rest)) => format!("{first} [{code}]\n{rest}"),
            None => format!("{message} [{code}]"),
        }
    }
}
