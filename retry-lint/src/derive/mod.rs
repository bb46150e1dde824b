//! The language of `#[derive(Classify)]`: what may stand in `#[retry(..)]` on an error type and its variants.
//!
//! Floors, each importing only from those before it: `{plan, words}` -> `site` -> `value` -> `attributes` -> `rules`
//! -> `means` -> `judge`.

mod attributes;
mod judge;
mod means;
pub mod plan;
mod rules;
mod site;
mod value;
mod words;

pub use self::judge::judge;
pub use self::words::markdown;
