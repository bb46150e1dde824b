//! Every kind.

use std::time::Duration;

use retry_runtime::{Classify, Stopped};

/// An error.
#[derive(Debug, Classify)]
#[retry(rest = ambiguous)]
pub enum Failed {
    /// One.
    #[retry(rate_limited, wait = 0, not_processed, reason = "acme.busy")]
    Busy(Duration),
    /// Two.
    #[retry(status = code, wait = after, reason = "acme.answer")]
    Answered {
        /** Code. */
        code: u16,
        /** Wait. */
        after: Option<Duration>,
    },
    /// Three.
    #[retry(transparent)]
    Io(std::io::Error),
    /// Four.
    #[retry(source)]
    Boxed {
        /** Source. */
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// Five.
    #[retry(stopped)]
    Stopped(Stopped),
    /// Six.
    Other,
}
