//! Streams.

pub use crate::framing::{Event, Format, Framer, TooLarge};
