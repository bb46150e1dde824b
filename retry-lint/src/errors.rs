//! Collects mistakes, so that all of them come out in one compile.

use core::fmt::Display;

use proc_macro2::Span;
use quote::ToTokens;

/// Said where groups stand inside each other so deep that parsing them could exhaust the stack.
pub(crate) const TOO_DEEP: &str = "more than 64 groups inside each other\nwrite this more simply";

/// The mistakes found so far.
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    /// Notes a mistake on the tokens that make it.
    pub(crate) fn on(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Notes a mistake where there is a span but no token.
    pub(crate) fn at(&mut self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Notes a mistake that syn has found.
    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(first) => first.combine(error),
            none => *none = Some(error),
        }
    }

    /// All of them in one, or `None` where nothing is wrong.
    pub(crate) fn into_error(self) -> Option<syn::Error> {
        self.0
    }
}
