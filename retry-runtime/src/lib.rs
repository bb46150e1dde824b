//! Retries for language-model APIs.

pub mod classify;
pub mod hints;
#[cfg(feature = "testing")]
pub mod testing;
mod verdict;

pub use crate::classify::{Classify, ResponseView, TransportKind};
pub use crate::verdict::{Processed, Verdict, VerdictKind};
