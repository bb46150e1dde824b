//! A stream made of a future that owns the arguments of the function: the stream of each attempt may borrow them.
//!
//! The future puts an item into the slot and is pending; whoever polls it looks there. Nothing is allocated for an item.

use core::pin::Pin;
use core::task::{Context, Poll, ready};
use std::sync::{Arc, Mutex, PoisonError};

use futures_core::Stream;
use pin_project_lite::pin_project;

/// Where the next item is put.
pub struct Slot<X>(Arc<Mutex<Option<X>>>);

impl<X> Slot<X> {
    pub(super) fn new() -> Self {
        Self(Arc::default())
    }

    fn put(&self, item: X) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(item);
    }

    fn take(&self) -> Option<X> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl<X> Clone for Slot<X> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

pin_project! {
    /// The stream of a future that fills a slot.
    #[must_use = "streams do nothing unless polled"]
    pub struct Generated<F, X> {
        slot: Slot<X>,
        // Dropped at its end, and all that it holds.
        #[pin]
        future: Option<F>,
    }
}

impl<F, X> Generated<F, X> {
    pub(super) fn new(slot: Slot<X>, future: F) -> Self {
        Self { slot, future: Some(future) }
    }
}

impl<F: Future<Output = ()>, X> Stream for Generated<F, X> {
    type Item = X;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<X>> {
        let mut this = self.project();
        let Some(future) = this.future.as_mut().as_pin_mut() else { return Poll::Ready(None) };
        let polled = future.poll(context);
        if let Some(item) = this.slot.take() {
            return Poll::Ready(Some(item));
        }
        ready!(polled);
        this.future.set(None);
        Poll::Ready(None)
    }
}

/// Moves the items of a stream into the slot.
#[must_use = "futures do nothing unless awaited or polled"]
pub struct Drain<S, X> {
    stream: Option<S>,
    slot: Slot<X>,
    only: Option<X>,
}

impl<S, X> Drain<S, X> {
    pub(super) fn of(stream: S, slot: Slot<X>) -> Self {
        Self { stream: Some(stream), slot, only: None }
    }

    /// One item is all that comes.
    pub(super) fn of_one(item: X, slot: Slot<X>) -> Self {
        Self { stream: None, slot, only: Some(item) }
    }
}

// The item is never pinned.
impl<S: Unpin, X> Unpin for Drain<S, X> {}

impl<S: Stream<Item = X> + Unpin, X> Future for Drain<S, X> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let this = self.get_mut();
        let next = match &mut this.stream {
            Some(stream) => ready!(Pin::new(stream).poll_next(context)),
            None => this.only.take(),
        };
        let Some(item) = next else { return Poll::Ready(()) };
        this.slot.put(item);
        // Whoever polls looks into the slot: nothing has to wake it.
        Poll::Pending
    }
}
