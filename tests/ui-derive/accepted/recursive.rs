//! Recursive.

use retry_runtime::Classify;

/// An error.
#[derive(Debug, Classify)]
pub enum Failed<E> {
    /// One.
    #[retry(transparent)]
    Again(Box<Failed<E>>),
    /// Two.
    #[retry(transparent)]
    Inner(E),
}
