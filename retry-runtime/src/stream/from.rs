//! The error types that a stream can end with.

use super::error::StreamError;

/// `From<StreamError>`, as a trait of our own that can say what to do where it is missing. Every type with `From<StreamError>`
/// has it: [`StreamError`] itself, `ApiError`, `Box<dyn Error + Send + Sync>`, `anyhow::Error`, `io::Error`, `String`.
///
/// ```
/// use retry_runtime::stream::StreamError;
///
/// enum ChatError {
///     Stream(StreamError),
/// }
///
/// impl From<StreamError> for ChatError {
///     fn from(error: StreamError) -> Self {
///         ChatError::Stream(error)
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be made from `StreamError`, which says how a stream ended",
    label = "this error type needs `From<retry_runtime::stream::StreamError>`",
    note = "where the type is yours, write `impl From<retry_runtime::stream::StreamError> for {Self}`",
    note = "else use one that has it: `ApiError`, `StreamError`, `Box<dyn Error + Send + Sync>`, `io::Error`"
)]
pub trait FromStreamError {
    /// `From::from`
    fn from_stream_error(error: StreamError) -> Self;
}

#[diagnostic::do_not_recommend]
impl<E: From<StreamError>> FromStreamError for E {
    fn from_stream_error(error: StreamError) -> Self {
        error.into()
    }
}

impl From<StreamError> for String {
    fn from(error: StreamError) -> Self {
        error.to_string()
    }
}

impl From<StreamError> for std::io::Error {
    fn from(error: StreamError) -> Self {
        let kind = if error.is_timeout() { std::io::ErrorKind::TimedOut } else { std::io::ErrorKind::Other };
        Self::new(kind, error)
    }
}
