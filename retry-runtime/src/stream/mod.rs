//! Streams.

mod error;
mod events;
mod from;
mod idle;
mod json;
mod opening;
mod reader;
mod tools;

pub use self::error::StreamError;
pub use self::events::Events;
pub use self::from::FromStreamError;
pub use self::tools::{ToolCallKey, ToolCallPart, ToolCalls, WholeToolCalls};
pub use crate::framing::{Event, Format, Framer, TooLarge};
