//! From an outcome to a verdict.

use crate::verdict::Verdict;

/// An error type that knows what its values mean for a retry.
///
/// ```
/// use retry_runtime::{Classify, Verdict};
///
/// enum StoreError {
///     Busy,
///     Gone,
/// }
///
/// impl Classify for StoreError {
///     fn classify(&self) -> Verdict {
///         match self {
///             StoreError::Busy => Verdict::transient(),
///             StoreError::Gone => Verdict::fatal(),
///         }
///     }
/// }
/// ```
pub trait Classify {
    /// What this value means for the operation.
    fn classify(&self) -> Verdict;
}
