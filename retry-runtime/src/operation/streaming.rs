//! A stream that has been opened: it is the caller's from its first item on.

use core::borrow::Borrow;
use core::fmt;
use core::mem;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use futures_core::Stream;

use super::Operation;
use super::items::{Asks, Items};
use super::opening::{Begun, Rest};
use super::source::Came;
use crate::policy::Policy;
use crate::scope::{Scope, current_deadline};
use crate::stop::StoppedBy;
use crate::verdict::Verdict;
use crate::way::{Direct, Way};

/// What an operation delivers: the first item that an attempt got, and then the rest of that attempt's stream, polled inside the
/// attempt.
///
/// An error is its last item, and is not retried: what was delivered can't be taken back. The request ends with the stream: at
/// its end, at an error, or where this is dropped; until then it is in flight.
#[must_use = "streams do nothing unless polled"]
pub struct Streaming<S, I: Items, P = &'static Policy, W: Way = Direct> {
    source: Rest<S, I::Value, I::Error>,
    first: Option<I::Value>,
    // The operation's. Here it is entered for each item.
    scope: Option<Box<Scope>>,
    // Dropped after the request: the next call is let in when this one is closed.
    operation: Operation<P, W>,
    delivered: u64,
    asks: Asks<I::Value, I::Error>,
    items: I,
}

// Nothing in it is pinned but what is on the heap.
impl<S, I: Items, P, W: Way> Unpin for Streaming<S, I, P, W> {}

impl<S, I: Items, P, W: Way> Streaming<S, I, P, W> {
    pub(crate) fn new(
        mut operation: Operation<P, W>,
        begun: Begun<S, I::Value, I::Error>,
        asks: Asks<I::Value, I::Error>,
        items: I,
    ) -> Self {
        let scope = Some(Box::new(mem::replace(&mut operation.scope, Scope::EMPTY)));
        Self { operation, scope, source: begun.source, first: Some(begun.first), delivered: 0, asks, items }
    }

    /// Ends the request at once, whatever the caller does with the rest of this.
    fn end(&mut self) {
        self.source = None;
        if let Some(scope) = self.scope.take() {
            self.operation.scope = *scope;
        }
    }

    fn deliver(&mut self, value: I::Value) -> Poll<Option<I::Item>> {
        self.delivered = self.delivered.saturating_add(1);
        Poll::Ready(Some(self.items.value(value)))
    }
}

impl<S, I: Items, P: Borrow<Policy>, W: Way> Streaming<S, I, P, W> {
    /// The error of the body's stream.
    fn broken(&mut self, item: Result<I::Value, I::Error>) -> Poll<Option<I::Item>> {
        let verdict = self.asks.of(&item);
        match item {
            Ok(value) => self.deliver(value),
            Err(error) => {
                self.end();
                let interruption = self.operation.interrupted(verdict, self.delivered, None);
                Poll::Ready(Some(self.items.broken(error, interruption)))
            }
        }
    }

    /// What the operation itself says.
    fn cut(&mut self, by: StoppedBy) -> Poll<Option<I::Item>> {
        self.end();
        let interruption = self.operation.interrupted(by.verdict(), self.delivered, Some(by));
        let stopped = self.operation.stopped(by).in_stream(interruption.clone());
        let error = (self.asks.stopped)(stopped);
        Poll::Ready(Some(self.items.broken(error, interruption)))
    }
}

impl<S, I: Items, P: Borrow<Policy>, W: Way> Stream for Streaming<S, I, P, W> {
    type Item = I::Item;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<I::Item>> {
        let this = self.get_mut();
        if let Some(first) = this.first.take() {
            return this.deliver(first);
        }
        let Some(source) = &mut this.source else { return Poll::Ready(None) };
        // The deadline has covered the opening. What is called inside now is bounded by whoever polls, and by `stream_deadline`.
        let bound = current_deadline().into_iter().chain(source.whole()).min();
        if let Some(scope) = &mut this.scope {
            scope.deadline = bound;
        }
        match ready!(Scope::enter_lent(&mut this.scope, || source.as_mut().poll_came(context))) {
            Came::Item(Ok(value)) => this.deliver(value),
            Came::Item(error) => this.broken(error),
            Came::Cut(by) => this.cut(by),
            Came::End => {
                this.end();
                this.operation.close_on_its_way(&Verdict::success(), None);
                Poll::Ready(None)
            }
        }
    }
}

impl<S, I: Items, P, W: Way> fmt::Debug for Streaming<S, I, P, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Streaming")
            .field("operation", &self.operation.name)
            .field("delivered", &self.delivered)
            .field("ended", &(self.first.is_none() && self.source.is_none()))
            .finish_non_exhaustive()
    }
}
