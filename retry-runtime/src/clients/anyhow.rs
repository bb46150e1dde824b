#![cfg_attr(not(doctest), doc = include_str!("anyhow.md"))]

use crate::classify::{Classify, of_error};
use crate::verdict::Verdict;

/// Judged by the first link of its chain whose type is known; else by what the attempt has recorded of its last answer.
impl Classify for anyhow::Error {
    fn classify(&self) -> Verdict {
        let error: &(dyn core::error::Error + Send + Sync + 'static) = self.as_ref();
        of_error(error)
    }
}
