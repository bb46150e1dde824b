//! Unit variants.

use retry_runtime::Classify;

/// An error.
#[derive(Clone, Copy, Debug, PartialEq, Classify)]
pub enum Failed {
    /// Busy.
    #[retry(transient)]
    Busy,
    /// Gone.
    #[retry(fatal)]
    Gone,
}
