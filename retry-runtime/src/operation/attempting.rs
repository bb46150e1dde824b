//! One attempt in flight.

use core::pin::Pin;
use core::task::{Context, Poll};

use pin_project_lite::pin_project;
use tokio::runtime::Handle;
use tokio::task::coop::{Unconstrained, unconstrained};
use tokio::time::{Instant, Sleep, sleep_until};

use super::outcome::{Ended, Outcome};
use crate::scope::Scope;
use crate::stop::StoppedBy;

/// When the attempt is cut, and what that is called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    pub(crate) at: Instant,
    pub(crate) by: StoppedBy,
}

pin_project! {
    /// An attempt that runs inside its scope until it answers or is cut.
    ///
    /// The timer is made when the body waits for the first time: a body that never waits costs no timer.
    #[must_use = "futures do nothing unless awaited or polled"]
    pub struct Attempting<'a, F> {
        scope: &'a mut Scope,
        cut: Cut,
        // The deadline has passed before the attempt began: the body is not run at all.
        late: bool,
        #[pin]
        body: F,
        #[pin]
        timer: Option<Unconstrained<Sleep>>,
    }
}

impl<'a, F> Attempting<'a, F> {
    pub(crate) fn new(scope: &'a mut Scope, cut: Cut, late: bool, body: F) -> Self {
        Self { scope, cut, late, body, timer: None }
    }
}

impl<T, E, F: Future<Output = Result<T, E>>> Future for Attempting<'_, F> {
    type Output = Outcome<T, E>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut this = self.project();
        if *this.late {
            return Poll::Ready(Outcome(Ended::Cut(this.cut.by)));
        }
        let body = this.body;
        if let Poll::Ready(answer) = this.scope.enter(|| body.poll(context)) {
            return Poll::Ready(Outcome(Ended::Answer(answer)));
        }
        if this.timer.is_none() {
            if Handle::try_current().is_err() {
                return Poll::Ready(Outcome(Ended::Cut(StoppedBy::NoRuntime)));
            }
            // Unconstrained: a body that uses up its cooperative budget on every poll is cut all the same.
            this.timer.set(Some(unconstrained(sleep_until(this.cut.at))));
        }
        match this.timer.as_pin_mut().map(|timer| timer.poll(context)) {
            Some(Poll::Ready(())) => Poll::Ready(Outcome(Ended::Cut(this.cut.by))),
            _ => Poll::Pending,
        }
    }
}
