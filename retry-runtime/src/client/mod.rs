//! The client that language-model programs in Rust hold: `reqwest`, with what an attempt must carry and keep.

mod error;
#[cfg(any(feature = "async-openai", feature = "reqwest-middleware"))]
pub(crate) mod exchange;
mod peek;
#[cfg(any(feature = "async-openai", feature = "reqwest-middleware"))]
mod put_back;
mod reqwest_error;
mod response;
mod send;

pub use self::error::ApiError;
pub use self::response::{ByteStream, Response};
pub use self::send::{AttemptRequest, SendAttempt};
