//! Which failure it is, and whether it may have been processed.

use core::fmt;

/// The five kinds of verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VerdictKind {
    /// The outcome is what the caller asked for.
    Success,
    /// Refused for asking too fast; says nothing about the health of the other side.
    RateLimited,
    /// A failure that another attempt may not meet again.
    Transient,
    /// No answer came: the work may be complete and billed.
    Ambiguous,
    /// Another attempt would meet the same failure: a person or a code change is needed.
    Fatal,
}

impl VerdictKind {
    /// The kind in snake case, as logs and `classify` print it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::RateLimited => "rate_limited",
            Self::Transient => "transient",
            Self::Ambiguous => "ambiguous",
            Self::Fatal => "fatal",
        }
    }
}

impl fmt::Display for VerdictKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Whether a failed request may have been carried out all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Processed {
    /// There is proof that it was not.
    No,
    /// Nothing proves that it was not.
    Maybe,
}

impl Processed {
    /// `"no"` or `"maybe"`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Maybe => "maybe",
        }
    }
}

/// What proves that a failed request was not processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    None,
    /// An answer that means "refused", such as 429.
    Refused,
    /// It failed before anything was written.
    NeverSent,
    /// The user's own classification says so.
    Stated,
}
