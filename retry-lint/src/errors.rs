//! Collects mistakes, so that all of them come out in one compile.

use core::fmt::Display;

use proc_macro2::Span;
use quote::ToTokens;

/// Said where groups stand inside each other so deep that parsing them could exhaust the stack.
pub(crate) const TOO_DEEP: &str = "more than 64 groups inside each other\nwrite this more simply";

/// Which attribute is judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Of {
    /// `#[llm_retry]`
    #[default]
    Retry,
    /// `#[llm_tool]`
    Tool,
}

impl Of {
    /// As it is written.
    pub(crate) fn attribute(self) -> &'static str {
        match self {
            Self::Retry => "#[llm_retry]",
            Self::Tool => "#[llm_tool]",
        }
    }
}

/// The mistakes found so far.
#[derive(Default)]
pub(crate) struct Errors {
    found: Option<syn::Error>,
    of: Of,
}

impl Errors {
    /// Nothing found so far.
    pub(crate) fn of(of: Of) -> Self {
        Self { found: None, of }
    }

    /// Which attribute is judged.
    pub(crate) fn judged(&self) -> Of {
        self.of
    }

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
        match &mut self.found {
            Some(first) => first.combine(error),
            none => *none = Some(error),
        }
    }

    /// All of them in one, or `None` where nothing is wrong.
    pub(crate) fn into_error(self) -> Option<syn::Error> {
        self.found
    }
}
