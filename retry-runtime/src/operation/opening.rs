//! One attempt at a stream: the body, and then the first item of what it returned.

use core::borrow::Borrow;
use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use core::time::Duration;

use pin_project_lite::pin_project;
use tokio::time::Instant;

use super::attempting::Attempting;
use super::outcome::{Ended, Outcome};
use super::source::{Bounds, Came, PollNext, Source};
use crate::policy::Policy;
use crate::stop::StoppedBy;
use crate::way::Way;
use crate::within::after;

/// On the heap, so that the stream can be handed on although it has been polled.
pub(super) type Held<S, X> = Pin<Box<Source<S, X>>>;

/// The same, of items that can fail; `None` where nothing is left of it.
pub(super) type Rest<S, T, E> = Option<Held<S, Result<T, E>>>;

/// What is made of the body's stream, and how that is asked for its items.
pub(super) struct Reading<B, S, X> {
    pub(super) wrap: fn(B) -> S,
    pub(super) poll: PollNext<S, X>,
    pub(super) idle: Duration,
    pub(super) whole: Whole,
}

/// When the whole stream must have ended.
#[derive(Clone, Copy, Debug)]
pub(super) enum Whole {
    Unbounded,
    At(Instant),
    /// As long after the call is let in, which is when its body is first polled.
    After(Duration),
}

impl Whole {
    fn begin(&mut self) {
        if let Self::After(length) = *self {
            *self = Self::At(after(Instant::now(), length));
        }
    }

    fn at(self) -> Option<Instant> {
        if let Self::At(at) = self { Some(at) } else { None }
    }
}

pin_project! {
    /// The body, and then the first item of its stream.
    #[project = FirstProjected]
    pub(super) struct First<F, B, S, X> {
        #[pin]
        body: F,
        reading: Reading<B, S, X>,
        source: Option<Held<S, X>>,
    }
}

impl<F, B, S, X> First<F, B, S, X> {
    pub(super) fn new(body: F, reading: Reading<B, S, X>) -> Self {
        Self { body, reading, source: None }
    }
}

impl<F, B, S, T, E> Future for First<F, B, S, Result<T, E>>
where
    F: Future<Output = Result<B, E>>,
{
    type Output = Result<(Rest<S, T, E>, Came<T>), E>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let FirstProjected { body, reading, source } = self.project();
        reading.whole.begin();
        let held = if let Some(held) = source {
            held
        } else {
            let stream = ready!(body.poll(context))?;
            let Reading { wrap, poll, idle, whole } = reading;
            let bounds = Bounds { idle: *idle, whole: whole.at() };
            source.insert(Box::pin(Source::new(wrap(stream), *poll, bounds)))
        };
        let came = ready!(held.as_mut().poll_came(context));
        let source = source.take();
        Poll::Ready(match came {
            Came::Item(item) => item.map(|item| (source, Came::Item(item))),
            Came::End => Ok((None, Came::End)),
            Came::Cut(by) => Ok((None, Came::Cut(by))),
        })
    }
}

pin_project! {
    /// An attempt at a stream, until there is a first item, or until it fails or is cut.
    #[must_use = "futures do nothing unless awaited or polled"]
    pub struct Opening<'a, P, W: Way, F, B, S, X> {
        #[pin]
        attempting: Attempting<'a, P, W, First<F, B, S, X>>,
    }
}

impl<'a, P, W: Way, F, B, S, X> Opening<'a, P, W, F, B, S, X> {
    pub(super) fn new(attempting: Attempting<'a, P, W, First<F, B, S, X>>) -> Self {
        Self { attempting }
    }
}

impl<P, W, F, B, S, T, E> Future for Opening<'_, P, W, F, B, S, Result<T, E>>
where
    P: Borrow<Policy>,
    W: Way,
    F: Future<Output = Result<B, E>>,
{
    type Output = Opened<S, T, E>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let (source, ended) = match ready!(self.project().attempting.poll(context)).0 {
            Ended::Answer(Ok((source, Came::Item(first)))) => (source, Ended::Answer(Ok(first))),
            Ended::Answer(Ok((_, Came::End))) => (None, Ended::Cut(StoppedBy::Empty)),
            Ended::Answer(Ok((_, Came::Cut(by)))) | Ended::Cut(by) => (None, Ended::Cut(by)),
            Ended::Answer(Err(error)) => (None, Ended::Answer(Err(error))),
        };
        Poll::Ready(Opened { source, outcome: Outcome(ended) })
    }
}

impl<P, W: Way, F, B, S, X> fmt::Debug for Opening<'_, P, W, F, B, S, X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opening").finish_non_exhaustive()
    }
}

/// What came of an attempt at a stream: its first item, the body's error, or the operation cut it.
#[must_use = "it means nothing until the operation has judged it"]
pub struct Opened<S, T, E> {
    source: Rest<S, T, E>,
    outcome: Outcome<T, E>,
}

impl<S, T, E> Opened<S, T, E> {
    /// The first item, or the error; `None` where the operation cut the attempt, or the stream was empty.
    pub fn answer(&self) -> Option<&Result<T, E>> {
        self.outcome.answer()
    }

    pub(super) fn outcome(&self) -> &Outcome<T, E> {
        &self.outcome
    }

    pub(super) fn into_parts(self) -> (Rest<S, T, E>, Outcome<T, E>) {
        (self.source, self.outcome)
    }
}

impl<S, T, E> fmt::Debug for Opened<S, T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened").finish_non_exhaustive()
    }
}

/// A stream that has begun: its first item and all the others.
pub struct Begun<S, T, E> {
    pub(super) source: Rest<S, T, E>,
    pub(super) first: T,
}

impl<S, T, E> fmt::Debug for Begun<S, T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Begun").finish_non_exhaustive()
    }
}
