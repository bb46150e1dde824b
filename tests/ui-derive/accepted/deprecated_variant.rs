//! Deprecated variant.

use retry_runtime::Classify;

/// An error.
#[derive(Classify)]
pub enum Failed {
    /// Old.
    #[deprecated]
    #[retry(fatal)]
    Old,
    /// New.
    #[retry(transient)]
    New,
}
