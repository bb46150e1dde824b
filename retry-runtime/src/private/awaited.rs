//! Whether an awaited value must not run twice.

use core::ops::Deref;

use crate::rerun::RunsOnce;
use crate::tool::NonIdempotent;

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
