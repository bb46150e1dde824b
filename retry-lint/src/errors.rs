//! Collects mistakes, so that all of them come out in one compile, and warnings; knows what is excepted.

use core::fmt::Display;

use proc_macro2::{Ident, Span};
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

/// What the compiler shall warn of.
#[derive(Clone, Debug)]
pub struct Warning {
    /// The rule's code: `LR111`.
    pub code: &'static str,
    /// The user's token.
    pub span: Span,
    /// What is said.
    pub note: String,
}

/// A code that is excepted, and whether the exception was of use.
struct Excepted {
    code: Ident,
    used: bool,
}

/// The mistakes found so far.
#[derive(Default)]
pub(crate) struct Errors {
    found: Option<syn::Error>,
    of: Of,
    warnings: Vec<Warning>,
    excepted: Vec<Excepted>,
}

impl Errors {
    /// Nothing found so far.
    pub(crate) fn of(of: Of) -> Self {
        Self { of, ..Self::default() }
    }

    /// Which attribute is judged.
    pub(crate) fn judged(&self) -> Of {
        self.of
    }

    /// Notes a mistake on the tokens that make it.
    pub(crate) fn on(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Notes a mistake that syn has found.
    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.found {
            Some(first) => first.combine(error),
            none => *none = Some(error),
        }
    }

    /// Notes what is no mistake, but shall be said.
    pub(crate) fn warn(&mut self, warning: Warning) {
        self.warnings.push(warning);
    }

    /// Excepts the function from the rule of this code.
    pub(crate) fn except(&mut self, code: Ident) {
        self.excepted.push(Excepted { code, used: false });
    }

    /// Whether the rule of this code is excepted; the exception was of use then.
    pub(crate) fn excepted(&mut self, code: &str) -> bool {
        let found = self.excepted.iter_mut().find(|excepted| excepted.code == code);
        found.map(|excepted| excepted.used = true).is_some()
    }

    /// The exceptions that were of no use.
    pub(crate) fn stale(&self) -> Vec<Ident> {
        self.excepted.iter().filter(|excepted| !excepted.used).map(|excepted| excepted.code.clone()).collect()
    }

    /// All of them in one, or the warnings where nothing is wrong.
    pub(crate) fn into_result(self) -> Result<Vec<Warning>, syn::Error> {
        match self.found {
            Some(error) => Err(error),
            None => Ok(self.warnings),
        }
    }
}
