//! Errors made of what the operation says.

use super::stopped::Stopped;

/// `From<Stopped>`, as a trait of our own that can say what to do where it is missing. Every type with `From<Stopped>` has it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be made from `Stopped`, which says that the deadline has passed",
    label = "this error type needs `From<retry_runtime::Stopped>`",
    note = "where the type is yours, write `impl From<retry_runtime::Stopped> for {Self}`",
    note = "or derive `Classify` and mark the variant that holds it with `#[retry(stopped)]`",
    note = "else return one that has it: `ApiError`, `Box<dyn Error + Send + Sync>`, `io::Error`"
)]
pub trait FromStopped {
    /// `From::from`
    fn from_stopped(stopped: Stopped) -> Self;
}

#[diagnostic::do_not_recommend]
impl<E: From<Stopped>> FromStopped for E {
    fn from_stopped(stopped: Stopped) -> Self {
        stopped.into()
    }
}

impl From<Stopped> for String {
    fn from(stopped: Stopped) -> Self {
        stopped.to_string()
    }
}

impl From<Stopped> for std::io::Error {
    fn from(stopped: Stopped) -> Self {
        let kind = if stopped.is_timeout() { std::io::ErrorKind::TimedOut } else { std::io::ErrorKind::Other };
        Self::new(kind, stopped)
    }
}
