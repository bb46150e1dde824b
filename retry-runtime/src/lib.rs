//! Retries for language-model APIs.

pub mod classify;
mod hints;
#[cfg(feature = "testing")]
pub mod testing;
mod verdict;

pub use crate::classify::Classify;
pub use crate::verdict::{Processed, Verdict, VerdictKind};
