//! Refuses what must not run twice. In a place of its own, for the compiler names the path in each error: a short one fits a terminal.

/// The answer for a future that must not run twice.
pub struct RunsOnce;

/// An awaited value that may run again.
#[diagnostic::on_unimplemented(
    message = "this must not run twice, and the function around it is retried",
    label = "`non_idempotent`: a failure after it would run it again",
    note = "make it safe to repeat: declare it `idempotent(key = ..)` and send the key",
    note = "or move the call out of the `#[llm_retry]` function, and retry the rest"
)]
pub trait MayRunAgain: Sized {
    /// The one place that refuses an awaited value.
    fn asked(self) {}
}

impl MayRunAgain for crate::private::AnyFuture {}
