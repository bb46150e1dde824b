//! What the expansion of the attributes names. Not part of the public interface.

pub mod ask;
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

pub use self::refused::{IsRefused, Never, refused, refused_edge};

use crate::classify::Classify;
use crate::operation::{Attempting, Operation, Outcome};
pub use crate::operation::{Plain, Reporting, Returns};
use crate::policy::Policy;
use crate::report::GaveUp;
use crate::rerun::RunsOnce;
use crate::stop::{FromStopped, Stopped};
use crate::tool::NonIdempotent;
pub use crate::tool::Tool;
use crate::verdict::Verdict;

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
            pub fn attempt<P: Borrow<Policy>, F>(self, operation: &mut Operation<P>, body: F) -> Attempting<'_, F> {
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

/// Asks an awaited value whether it must not run twice: a tool's own future, or an adaptor around one.
pub struct Awaited<'a, F>(pub &'a F);

/// Asks for a tool's own future alone.
pub struct AwaitedTool<'a, F>(pub &'a F);

/// The answer for any other future.
pub struct AnyFuture;

impl<F: MustRunOnce> Awaited<'_, F> {
    /// It must not.
    #[must_use]
    pub fn llm_effect(&self) -> F::Answer {
        RunsOnce.into()
    }
}

impl<F> AwaitedTool<'_, NonIdempotent<F>> {
    /// It must not.
    #[must_use]
    pub const fn llm_effect(&self) -> RunsOnce {
        RunsOnce
    }
}

impl AnyFuture {
    /// It may.
    #[must_use]
    pub const fn llm_effect(&self) -> Self {
        Self
    }
}

impl<F> Deref for Awaited<'_, F> {
    type Target = AnyFuture;

    fn deref(&self) -> &AnyFuture {
        &AnyFuture
    }
}

impl<F> Deref for AwaitedTool<'_, F> {
    type Target = AnyFuture;

    fn deref(&self) -> &AnyFuture {
        &AnyFuture
    }
}

/// A tool's future, and the adaptors around it that are seen.
#[diagnostic::on_unimplemented(
    message = "the type of this awaited value is not known here yet",
    label = "its type is known only further below",
    note = "write the variable's type where it is made, like `let mut next: Option<Pin<Box<dyn Future<..>>>>`"
)]
pub trait MustRunOnce {
    /// Always [`RunsOnce`]. As it hangs on the type, the compiler keeps silent about a type that it could not make out.
    type Answer: From<RunsOnce>;
}

impl<F> MustRunOnce for NonIdempotent<F> {
    type Answer = RunsOnce;
}
impl<F: MustRunOnce + ?Sized> MustRunOnce for &mut F {
    type Answer = RunsOnce;
}
impl<F: MustRunOnce + ?Sized> MustRunOnce for Box<F> {
    type Answer = RunsOnce;
}
impl<P: Deref<Target: MustRunOnce>> MustRunOnce for core::pin::Pin<P> {
    type Answer = RunsOnce;
}
impl<F: MustRunOnce> MustRunOnce for tokio::time::Timeout<F> {
    type Answer = RunsOnce;
}
impl<F: MustRunOnce> MustRunOnce for crate::attempt::InAttempt<F> {
    type Answer = RunsOnce;
}
#[cfg(feature = "tracing")]
impl<F: MustRunOnce> MustRunOnce for tracing::instrument::Instrumented<F> {
    type Answer = RunsOnce;
}

/// Gives a tool's body its type.
#[must_use]
pub const fn no_answer<R>() -> Option<R> {
    None
}

/// Asks what a tool returned whether it proves that nothing was done.
pub struct Ended<'a, R>(AnyResult<'a, R>);
/// Asked where nothing is known about the error's type.
pub struct AnyResult<'a, R>(AnyEnd, &'a R);
/// Asked where it is no `Result`.
pub struct AnyEnd;

impl<'a, R> Ended<'a, R> {
    /// The question.
    #[must_use]
    pub const fn new(returned: &'a R) -> Self {
        Self(AnyResult(AnyEnd, returned))
    }
}

impl<T, E: Classify> Ended<'_, Result<T, E>> {
    /// The error says so.
    pub fn llm_verdict(&self) -> Verdict {
        self.0.1.as_ref().err().map_or(Verdict::success(), E::classify)
    }
}

impl<T, E> AnyResult<'_, Result<T, E>> {
    /// It failed, and may have done something.
    pub const fn llm_verdict(&self) -> Verdict {
        if self.1.is_ok() { Verdict::success() } else { Verdict::unknown() }
    }
}

impl AnyEnd {
    /// It is over.
    pub const fn llm_verdict(&self) -> Verdict {
        Verdict::success()
    }
}

impl<'a, R> Deref for Ended<'a, R> {
    type Target = AnyResult<'a, R>;

    fn deref(&self) -> &AnyResult<'a, R> {
        &self.0
    }
}

impl<R> Deref for AnyResult<'_, R> {
    type Target = AnyEnd;

    fn deref(&self) -> &AnyEnd {
        &self.0
    }
}
