//! Several attributes.

use retry_runtime::Classify;

/// An error.
#[derive(Debug, Classify)]
#[retry(rest = transient)]
#[retry(crate = ::retry_runtime,)]
pub enum Failed {
    /// One.
    #[retry(fatal)]
    #[retry(reason = "acme.gone")]
    Gone,
    /// Two.
    Other,
}
