//! Cfg of variants.

use retry_runtime::Classify;

/// An error.
#[derive(Debug, Classify)]
pub enum Failed {
    /// Unix.
    #[cfg(unix)]
    #[retry(transient)]
    Unix,
    /// Windows.
    #[cfg(windows)]
    #[retry(fatal)]
    Windows(NoSuchType),
    /// Both.
    #[cfg_attr(all(), retry(ambiguous))]
    Both,
}
