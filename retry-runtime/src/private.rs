//! What the expansion of the attributes names. Not part of the public interface.

pub mod ask;
mod awaited;
mod ended;
pub mod root;
pub mod streams;

mod refused;

use core::borrow::Borrow;
use core::marker::PhantomData;
use core::ops::Deref;
use core::time::Duration;

#[cfg(feature = "macros")]
pub use retry_macros::{llm_finish_retry, llm_finish_tool};

pub use core::ops::ControlFlow::{Break, Continue};

pub use self::awaited::{AnyFuture, Awaited, AwaitedTool, MustRunOnce};
pub use self::ended::{AnyEnd, AnyResult, Ended, no_answer};
pub use self::refused::{IsRefused, Never, refused, refused_edge};

use crate::classify::Classify;
use crate::operation::{Attempting, Operation, Outcome};
pub use crate::operation::{Plain, Reporting, Returns};
use crate::policy::Policy;
use crate::report::GaveUp;
use crate::stop::{FromStopped, Stopped};
pub use crate::tool::Tool;
use crate::verdict::Verdict;
use crate::way::Way;

/// Asks a return type what it is. The names are odd on purpose: a user's trait for every type may have a method of any usual name.
/// Methods are found on the most special type first, then behind `Deref`: so aliases, generics
/// and associated types are seen for what they are, and nothing has to be imported into the user's function.
pub struct Ask<R>(AskPlain<R>);
/// Asked where the return type has no report.
pub struct AskPlain<R>(AskOther<R>);
/// Asked where the return type is no `Result`.
pub struct AskOther<R>(PhantomData<fn() -> R>);

impl<R> Ask<R> {
    /// The question.
    pub const NEW: Self = Self(AskPlain(AskOther(PhantomData)));
}

impl<T, E> Ask<Result<T, GaveUp<E>>> {
    /// The last error comes with a report.
    #[must_use]
    pub const fn llm_returns(&self) -> Reporting<T, E> {
        Reporting::new()
    }
}

impl<T, E> AskPlain<Result<T, E>> {
    /// The last error comes as it is.
    #[must_use]
    pub const fn llm_returns(&self) -> Plain<T, E> {
        Plain::new()
    }
}

impl<R> AskOther<R> {
    /// No operation can return this.
    #[must_use]
    pub const fn llm_returns(&self) -> NoResult<R> {
        NoResult(PhantomData)
    }
}

/// The answer for a return type that is no `Result`.
pub struct NoResult<R>(PhantomData<fn() -> R>);

impl<R> Clone for NoResult<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for NoResult<R> {}

impl<R> Deref for Ask<R> {
    type Target = AskPlain<R>;

    fn deref(&self) -> &AskPlain<R> {
        &self.0
    }
}

impl<R> Deref for AskPlain<R> {
    type Target = AskOther<R>;

    fn deref(&self) -> &AskOther<R> {
        &self.0
    }
}

/// A `Result`, or an alias of one.
#[diagnostic::on_unimplemented(
    message = "`#[llm_retry]` needs a function that returns a `Result`",
    label = "this is not a `Result`: no failure could be seen",
    note = "write `-> Result<T, E>`, or a type alias of it"
)]
pub trait IsResult {
    /// What the function returns.
    type Returns: IsResult<Returns = Self::Returns> + Returns;

    /// What the body returns. A type of its own: where there is none, nothing more is said about the body.
    type Body;

    /// Itself.
    fn checked(self) -> Self::Returns;
}

impl<T, E> IsResult for Plain<T, E> {
    type Returns = Self;
    type Body = Result<T, E>;

    fn checked(self) -> Self {
        self
    }
}

impl<T, E> IsResult for Reporting<T, E> {
    type Returns = Self;
    type Body = Result<T, E>;

    fn checked(self) -> Self {
        self
    }
}

macro_rules! attempts {
    ($name:ident) => {
        impl<T, E> $name<T, E> {
            /// Runs the body once. A method of the answer to the return type: where that was refused, the compiler knows of no
            /// method and says nothing more.
            pub fn attempt<P: Borrow<Policy>, W: Way, F>(
                self,
                operation: &mut Operation<P, W>,
                body: F,
            ) -> Attempting<'_, P, W, F> {
                operation.attempt(body)
            }
        }
    };
}

attempts!(Plain);
attempts!(Reporting);

/// The one place that refuses a return type. `A` is a parameter and no projection: one that can't be inferred is passed over in
/// silence where something else is wrong, one that can't be projected is not.
pub fn result<R: IsResult<Returns = A>, A>(returns: R) -> A {
    returns.checked()
}

/// Never `Some`: gives the body its type, so that `?` and `return` know what they convert to.
#[must_use]
pub const fn edge<R: IsResult + Copy>(_: R) -> Option<R::Body> {
    None
}

/// Asks a value what it means: an HTTP response by its status, anything else is what the caller asked for.
pub struct Value<'a, T>(pub &'a T);

/// Asked where nothing is known about the value's type.
pub struct AnyValue;

impl<T> Deref for Value<'_, T> {
    type Target = AnyValue;

    fn deref(&self) -> &AnyValue {
        &AnyValue
    }
}

#[cfg(feature = "reqwest")]
impl Value<'_, reqwest::Response> {
    /// Judged by its status and headers; the body is the caller's.
    pub fn llm_verdict(&self) -> Verdict {
        crate::classify::of_response(self.0)
    }
}

impl AnyValue {
    /// Success.
    pub const fn llm_verdict(&self) -> Verdict {
        Verdict::success()
    }
}

/// The verdict by type.
pub fn verdict<T, E>(outcome: &Outcome<T, E>, value: impl FnOnce(&T) -> Verdict, error: fn(&E) -> Verdict) -> Verdict {
    outcome.verdict_of_sides(value, error)
}

/// How to ask the error.
pub fn error<E: Classify>(error: &E) -> Verdict {
    error.classify()
}

/// How to make an error of what the operation says itself.
#[must_use]
pub fn stopped<E: FromStopped>(stopped: Stopped) -> E {
    E::from_stopped(stopped)
}

/// The function of `classify = path`. A pointer, not a bound: so the compiler says what the function should look like.
pub fn classify<R: Returns>(_: R, judge: Judge<R::Value, R::Error>) -> Judge<R::Value, R::Error> {
    judge
}

/// What `classify = path` names.
pub type Judge<T, E> = fn(&Result<T, E>) -> Verdict;

/// A duration written as a literal.
#[must_use]
pub const fn nanos(nanos: u64) -> Duration {
    Duration::from_nanos(nanos)
}

/// A policy that is read at run time is copied once, so that it may belong to the `self` that the body borrows.
#[must_use]
pub fn copy(policy: &Policy) -> Policy {
    policy.clone()
}
