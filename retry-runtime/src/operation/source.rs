//! A body's stream, and how long it may be silent.

use core::pin::Pin;
use core::task::{Context, Poll, ready};
use core::time::Duration;

use pin_project_lite::pin_project;
use tokio::runtime::Handle;
use tokio::task::coop::{Unconstrained, unconstrained};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::scope::{Silent, heard};
use crate::stop::StoppedBy;
use crate::within::after;

/// Who rings later than this was not waited for: the consumer was elsewhere. A quarter of the timeout, within these bounds: a
/// timer of tokio's is exact to a millisecond, and a busy machine to some more.
const LATE: (Duration, Duration) = (Duration::from_millis(10), Duration::from_secs(1));

/// How long a stream may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) idle: Duration,
    /// `stream_deadline`, as an instant.
    pub(super) whole: Option<Instant>,
}

/// How a stream is asked for its next item. A pointer, so that one expression asks whether it is a stream of such items.
pub type PollNext<S, X> = fn(Pin<&mut S>, &mut Context<'_>) -> Poll<Option<X>>;

/// What came of waiting for an item.
#[derive(Debug)]
pub(super) enum Came<I> {
    Item(I),
    End,
    Cut(StoppedBy),
}

pin_project! {
    /// A body's stream with its timer. The timer runs only while somebody waits for an item: a slow consumer is not a stall.
    pub(super) struct Source<S, X> {
        #[pin]
        stream: S,
        poll: PollNext<S, X>,
        #[pin]
        timer: Option<Timer>,
        bounds: Bounds,
        // When it has stalled, where somebody waits.
        stalled: Option<Instant>,
        heard: u64,
    }
}

pin_project! {
    /// Rings at `at`, or earlier: it is made anew only when it has rung, not for each item.
    struct Timer {
        at: Instant,
        #[pin]
        sleep: Unconstrained<Sleep>,
    }
}

impl Timer {
    fn new(at: Instant) -> Self {
        // Unconstrained: a stream that uses up its cooperative budget on every poll is cut all the same.
        Self { at, sleep: unconstrained(sleep_until(at)) }
    }
}

impl<S, X> Source<S, X> {
    pub(super) fn new(stream: S, poll: PollNext<S, X>, bounds: Bounds) -> Self {
        Self { stream, poll, timer: None, bounds, stalled: None, heard: 0 }
    }

    /// When the whole must have ended.
    pub(super) fn whole(&self) -> Option<Instant> {
        self.bounds.whole
    }

    /// The next item. Polled inside the attempt's scope, where bytes that come in are counted.
    pub(super) fn poll_came(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Came<X>> {
        if self.bounds.whole.is_some_and(|whole| whole <= Instant::now()) {
            return Poll::Ready(Came::Cut(StoppedBy::StreamDeadline));
        }
        let this = self.as_mut().project();
        if let Poll::Ready(item) = (this.poll)(this.stream, context) {
            *this.stalled = None;
            return Poll::Ready(item.map_or(Came::End, Came::Item));
        }
        match ready!(self.as_mut().poll_timer(context)) {
            StoppedBy::Stalled => Poll::Ready(self.last_word(context)),
            by => Poll::Ready(Came::Cut(by)),
        }
    }

    /// A reader may hold what only the silence shows to be whole, or know that the answer is complete.
    fn last_word(self: Pin<&mut Self>, context: &mut Context<'_>) -> Came<X> {
        let this = self.project();
        let _silent = Silent::enter(this.bounds.idle);
        match (this.poll)(this.stream, context) {
            Poll::Ready(item) => {
                *this.stalled = None;
                item.map_or(Came::End, Came::Item)
            }
            Poll::Pending => Came::Cut(StoppedBy::Stalled),
        }
    }

    fn poll_timer(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<StoppedBy> {
        self.as_mut().listen();
        loop {
            let mut this = self.as_mut().project();
            let until = earliest(*this.stalled, this.bounds.whole);
            match this.timer.as_mut().as_pin_mut() {
                Some(timer) if until.is_none_or(|until| timer.at <= until) => {
                    ready!(timer.project().sleep.poll(context));
                    if let Some(by) = self.as_mut().rang() {
                        return Poll::Ready(by);
                    }
                    self.as_mut().project().timer.set(None);
                }
                _ if Handle::try_current().is_err() => return Poll::Ready(StoppedBy::NoRuntime),
                _ => this.timer.set(until.map(Timer::new)),
            }
        }
    }

    /// Any byte, and the beginning of a wait, begin the silence anew.
    fn listen(self: Pin<&mut Self>) {
        let this = self.project();
        let heard = heard();
        if this.stalled.is_none() || *this.heard != heard {
            *this.stalled = Some(after(Instant::now(), this.bounds.idle));
            *this.heard = heard;
        }
    }

    /// What it means that the timer has rung.
    fn rang(self: Pin<&mut Self>) -> Option<StoppedBy> {
        let this = self.project();
        let now = Instant::now();
        if this.bounds.whole.is_some_and(|whole| whole <= now) {
            return Some(StoppedBy::StreamDeadline);
        }
        let late = now.checked_duration_since((*this.stalled)?)?;
        if late <= (this.bounds.idle / 4).clamp(LATE.0, LATE.1) {
            return Some(StoppedBy::Stalled);
        }
        *this.stalled = Some(after(now, this.bounds.idle));
        None
    }
}

fn earliest(one: Option<Instant>, other: Option<Instant>) -> Option<Instant> {
    one.into_iter().chain(other).min()
}
