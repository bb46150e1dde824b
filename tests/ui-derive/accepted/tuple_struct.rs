//! Tuple struct.

use retry_runtime::Classify;

/// An error.
#[derive(Debug, Classify)]
#[retry(status = 1, reason = "acme.answer")]
pub struct Failed(pub String, pub http::StatusCode);
