//! Beside thiserror.

use retry_runtime::{Classify, Stopped};
use thiserror::Error;

/// An error.
#[derive(Debug, Error, Classify)]
#[non_exhaustive]
pub enum Failed {
    /// One.
    #[error(transparent)]
    #[retry(transparent)]
    Io(#[from] std::io::Error),
    /// Two.
    #[error("fetching {url}")]
    #[retry(source)]
    Fetch {
        /** Where. */
        url: String,
        #[source]
        /** Why. */
        cause: reqwest::Error,
    },
    /// Three.
    #[error("stopped")]
    #[retry(stopped)]
    Stopped(#[from] Stopped),
}
