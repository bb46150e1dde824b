//! Raw identifiers.

use std::time::Duration;

use retry_runtime::Classify;

/// An error.
#[derive(Debug, Classify)]
pub enum r#Failed {
    /// Match.
    #[retry(rate_limited, wait = r#type)]
    r#Match {
        /** Type. */
        r#type: Duration,
    },
    /// Loop.
    #[retry(transient, wait = loop)]
    Loop {
        /** Loop. */
        r#loop: Option<Duration>,
    },
}
