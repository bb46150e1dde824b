//! One attempt in flight.

use core::borrow::Borrow;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use pin_project_lite::pin_project;
use tokio::runtime::Handle;
use tokio::task::coop::{Unconstrained, unconstrained};
use tokio::time::{Sleep, sleep_until};

use super::Operation;
use super::admission::Cut;
use super::outcome::{Ended, Outcome};
use crate::policy::Policy;
use crate::stop::StoppedBy;
use crate::way::Way;

pin_project! {
    /// An attempt that waits for being let in, and then runs inside its scope until it answers or is cut.
    ///
    /// The timer is made when there is something to wait for: a body that never waits costs no timer.
    #[must_use = "futures do nothing unless awaited or polled"]
    pub struct Attempting<'a, P, W: Way, F> {
        #[pin]
        body: F,
        #[pin]
        timer: Option<Unconstrained<Sleep>>,
        // `None`: it was not let in yet.
        cut: Option<Cut>,
        // The last to be dropped: what the body held open is closed before the next call is let in.
        seat: Seat<'a, P, W>,
    }
}

/// Where it is dropped before it has ended, its place in line and what it was let in with are given back.
struct Seat<'a, P, W: Way> {
    operation: &'a mut Operation<P, W>,
    ended: bool,
}

impl<P, W: Way> Drop for Seat<'_, P, W> {
    fn drop(&mut self) {
        if !self.ended {
            self.operation.way.abandon();
        }
    }
}

impl<P, W: Way> Seat<'_, P, W> {
    fn end<T, E>(&mut self, ended: Ended<T, E>) -> Poll<Outcome<T, E>> {
        self.ended = true;
        Poll::Ready(Outcome(ended))
    }
}

impl<'a, P, W: Way, F> Attempting<'a, P, W, F> {
    pub(crate) fn new(operation: &'a mut Operation<P, W>, body: F) -> Self {
        Self { seat: Seat { operation, ended: false }, cut: None, body, timer: None }
    }
}

impl<P, W, T, E, F> Future for Attempting<'_, P, W, F>
where
    P: Borrow<Policy>,
    W: Way,
    F: Future<Output = Result<T, E>>,
{
    type Output = Outcome<T, E>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut this = self.project();
        let operation = &mut *this.seat.operation;
        let cut = match *this.cut {
            Some(cut) => cut,
            None => match ready!(operation.poll_begin(this.timer.as_mut(), context)) {
                Ok(cut) => *this.cut.insert(cut),
                Err(by) => return this.seat.end(Ended::Cut(by)),
            },
        };
        let body = this.body;
        let answer = operation.scope.enter(|| body.poll(context));
        operation.way.listen(&mut operation.scope);
        if let Poll::Ready(answer) = answer {
            return this.seat.end(Ended::Answer(answer));
        }
        if this.timer.is_none() {
            if Handle::try_current().is_err() {
                return this.seat.end(Ended::Cut(StoppedBy::NoRuntime));
            }
            // Unconstrained: a body that uses up its cooperative budget on every poll is cut all the same.
            this.timer.set(Some(unconstrained(sleep_until(cut.at))));
        }
        match this.timer.as_pin_mut().map(|timer| timer.poll(context)) {
            Some(Poll::Ready(())) => this.seat.end(Ended::Cut(cut.by)),
            _ => Poll::Pending,
        }
    }
}
