//! Values: integers, durations, jitters, texts and paths, from the expression after `=`.

use core::time::Duration;

use proc_macro2::Span;
use syn::ExprPath;

/// An integer and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Integer {
    /// The value.
    pub value: u32,
    /// Its token.
    pub span: Span,
}

/// A duration: a literal, or a path to a `const Duration`.
#[derive(Clone, Debug)]
pub enum DurationValue {
    /// `"30s"`
    Literal {
        /// The value.
        value: Duration,
        /// Its token.
        span: Span,
    },
    /// `crate::LIMIT`, `Self::LIMIT`, `T::LIMIT`, `<T as Limits>::LIMIT`
    Path(ExprPath),
}

/// The four jitters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jitter {
    /// `"full"`
    Full,
    /// `"equal"`
    Equal,
    /// `"decorrelated"`
    Decorrelated,
    /// `"none"`
    None,
}
