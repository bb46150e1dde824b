//! What the expansion of `#[derive(Classify)]` asks fields.

use core::time::Duration;
use std::time::SystemTime;

use http::{HeaderMap, StatusCode};

use crate::classify::{Classify, ResponseView};
use crate::stop::Stopped;
use crate::verdict::Verdict;

/// An inner error: anything with `Classify`, or an `Option` of it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what its values mean for a retry",
    label = "this type is asked, so it needs `Classify`",
    note = "where the type is yours, derive `Classify` for it too",
    note = "else say it here: `#[retry(fatal)]`, or another kind"
)]
pub trait Inner {
    /// Its verdict.
    fn verdict(&self) -> Verdict;
}

#[diagnostic::do_not_recommend]
impl<E: Classify + ?Sized> Inner for E {
    fn verdict(&self) -> Verdict {
        self.classify()
    }
}

#[diagnostic::do_not_recommend]
impl<E: Classify> Inner for Option<E> {
    /// Without an inner error nothing is known.
    fn verdict(&self) -> Verdict {
        self.as_ref().map_or(Verdict::unknown(), Classify::classify)
    }
}

/// The field of `wait = field`.
#[diagnostic::on_unimplemented(
    message = "`wait` takes a `Duration` or an `Option` of one, not `{Self}`",
    label = "this is no `Duration`",
    note = "make the field a `std::time::Duration`, or remove `wait`"
)]
pub trait Wait {
    /// The least wait, if it is known.
    fn wait(&self) -> Option<Duration>;
}

impl Wait for Duration {
    fn wait(&self) -> Option<Duration> {
        Some(*self)
    }
}

/// The field of `status = field`.
#[diagnostic::on_unimplemented(
    message = "`status` takes a `u16` or an `http::StatusCode`, not `{Self}`",
    label = "this is no HTTP status",
    note = "make the field a `u16`, or an `Option` of one, or write `#[retry(fatal)]` or another kind"
)]
pub trait Status {
    /// The status, if it is one.
    fn status(&self) -> Option<StatusCode>;
}

impl Status for u16 {
    fn status(&self) -> Option<StatusCode> {
        StatusCode::from_u16(*self).ok()
    }
}

impl Status for StatusCode {
    fn status(&self) -> Option<StatusCode> {
        Some(*self)
    }
}

macro_rules! through {
    ($trait:ident, $method:ident, $answer:ty) => {
        #[diagnostic::do_not_recommend]
        impl<T: $trait + ?Sized> $trait for &T {
            fn $method(&self) -> Option<$answer> {
                (**self).$method()
            }
        }

        #[diagnostic::do_not_recommend]
        impl<T: $trait> $trait for Option<T> {
            fn $method(&self) -> Option<$answer> {
                self.as_ref().and_then($trait::$method)
            }
        }
    };
}

through!(Wait, wait, Duration);
through!(Status, status, StatusCode);

/// The field of `stopped`.
#[diagnostic::on_unimplemented(
    message = "`stopped` takes a `retry_runtime::Stopped`, not `{Self}`",
    label = "this is not `Stopped`",
    note = "make the field a `Stopped`, or write `transparent` to ask it without `From<Stopped>`"
)]
pub trait IsStopped {
    /// Itself.
    fn of(stopped: Stopped) -> Self;

    /// Its verdict.
    fn verdict(&self) -> Verdict;
}

impl IsStopped for Stopped {
    fn of(stopped: Stopped) -> Self {
        stopped
    }

    fn verdict(&self) -> Verdict {
        self.classify()
    }
}

/// What a status alone means. One that says nothing against the answer is no reason for an error: something else is.
pub fn by_status(status: Option<StatusCode>) -> Verdict {
    let Some(status) = status else { return Verdict::unknown() };
    // Without headers no date is read, so any time will do.
    let view = ResponseView { status, headers: &HeaderMap::new(), body: &[], arrived: SystemTime::UNIX_EPOCH };
    let verdict = view.head_verdict();
    if verdict.is_success() { Verdict::unknown().with_status(status.as_u16()) } else { verdict }
}

/// The verdict with the wait that a field names. As in headers, zero says nothing.
pub fn waiting(verdict: Verdict, wait: Option<Duration>, source: &'static str) -> Verdict {
    match wait {
        Some(wait) if !wait.is_zero() && verdict.is_retryable() => verdict.with_floor(wait, source),
        _ => verdict,
    }
}
