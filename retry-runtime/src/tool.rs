//! Futures that must not run twice.

use core::pin::Pin;
use core::task::{Context, Poll};

use pin_project_lite::pin_project;

use crate::scope;

pin_project! {
    /// The future of a `non_idempotent` tool or operation.
    ///
    /// Awaiting it in the body of an `#[llm_retry]` function does not compile. Where the types can't see it, starting it marks the
    /// running attempt, and an attempt that carries a mark is not repeated.
    #[derive(Debug)]
    #[must_use = "futures do nothing unless awaited or polled"]
    pub struct NonIdempotent<F> {
        name: &'static str,
        started: bool,
        #[pin]
        future: F,
    }
}

impl<F> NonIdempotent<F> {
    /// Declares a future as one that must not run twice; `name` stands for it in reports.
    pub const fn new(name: &'static str, future: F) -> Self {
        Self { name, started: false, future }
    }
}

impl<F: Future> Future for NonIdempotent<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let this = self.project();
        if !core::mem::replace(this.started, true) {
            scope::running(|running| running.facts.mark_effect(this.name));
        }
        this.future.poll(context)
    }
}
