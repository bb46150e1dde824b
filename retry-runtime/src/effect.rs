//! What running an operation twice does.

use core::fmt;

/// What running it twice does: the word that stands on every `#[llm_retry]`.
///
/// It decides which failures are repeated:
///
/// | effect | retried |
/// |---|---|
/// | `ReadOnly` | rate-limited and transient failures; ambiguous ones at most [`Policy::ambiguous`](crate::Policy::ambiguous) times |
/// | `Idempotent` | all of them, with the same key; an ambiguous one only where the attempt took the key |
/// | `IdempotentNatural` | all of them, no key needed |
/// | `NonIdempotent` | only where there is proof that nothing was processed |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Effect {
    /// Twice changes nothing in the world; it costs tokens.
    ReadOnly,
    /// Twice with the same key changes nothing more.
    Idempotent,
    /// Twice changes nothing more by nature, as PUT and DELETE do.
    IdempotentNatural,
    /// Twice does it twice.
    NonIdempotent,
}

impl Effect {
    /// The word as it stands on the attribute.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ReadOnly => "read_only",
            Self::Idempotent => "idempotent",
            Self::IdempotentNatural => "idempotent(natural)",
            Self::NonIdempotent => "non_idempotent",
        }
    }

    /// Whether a run marks the attempt around it. A keyed one does too unless its key is derived: another run of the attempt
    /// would draw another key.
    pub(crate) const fn marks(self, key_is_derived: bool) -> bool {
        match self {
            Self::NonIdempotent => true,
            Self::Idempotent => !key_is_derived,
            Self::ReadOnly | Self::IdempotentNatural => false,
        }
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
