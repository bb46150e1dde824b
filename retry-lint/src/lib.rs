//! The language of the attribute, as a plain library.

pub mod plan;
