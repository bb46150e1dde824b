//! Struct with marks.

use std::time::Duration;

use retry_runtime::Classify;

/// An error.
#[derive(Debug, Classify)]
#[retry(rate_limited, wait = after)]
pub struct Failed {
    /// Wait.
    pub after: Option<Duration>,
}
