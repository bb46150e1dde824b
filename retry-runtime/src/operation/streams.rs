//! An operation whose value is a stream.

use core::borrow::Borrow;
use core::ops::ControlFlow;

use futures_core::Stream;

use super::items::{Asks, Untouched};
use super::opening::{Begun, First, Opened, Opening, Reading, Whole};
use super::returns::{ByFirst, Opens, Plain};
use super::source::PollNext;
use super::streaming::Streaming;
use super::{Operation, Pause};
use crate::classify::Classify;
use crate::policy::Policy;
use crate::stop::Stopped;
use crate::way::Way;
use crate::within::after;

/// The stream has begun, or the opening has failed; or the next attempt is to come.
pub type Decision<S, T, R> = ControlFlow<Result<Begun<S, T, <R as Opens>::Error>, <R as Opens>::Refused>, Pause>;

impl<P: Borrow<Policy>, W: Way> Operation<P, W> {
    /// Runs the body once, and waits for the first item of the stream that it returns; as [`attempt`](Self::attempt) does, until
    /// `attempt_timeout` has passed or the deadline is there. From the body's return on, `idle_timeout` bounds the silence.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use futures_core::Stream;
    /// use retry_runtime::{ApiError, Effect, Operation, Policy, SendAttempt};
    ///
    /// async fn chunks(client: &reqwest::Client, url: &str) -> Result<impl Stream<Item = Result<bytes::Bytes, ApiError>>, ApiError> {
    ///     let mut operation = Operation::start(&Policy::DEFAULT, Effect::ReadOnly, "chunks");
    ///     loop {
    ///         let opened = operation.open(async { Ok(client.get(url).send_attempt().await?.bytes_stream()) }).await;
    ///         match operation.judge_opened(opened) {
    ///             ControlFlow::Break(begun) => return begun.map(|begun| operation.deliver(begun)),
    ///             ControlFlow::Continue(pause) => pause.wait().await,
    ///         }
    ///     }
    /// }
    /// ```
    pub fn open<F, S: Stream>(&mut self, body: F) -> Opening<'_, P, W, F, S, S, S::Item> {
        self.open_as(body, core::convert::identity, S::poll_next)
    }

    /// The same, and makes another stream of the body's.
    #[doc(hidden)]
    pub fn open_as<F, B, S, X>(
        &mut self,
        body: F,
        wrap: fn(B) -> S,
        poll: PollNext<S, X>,
    ) -> Opening<'_, P, W, F, B, S, X> {
        let policy = self.policy.borrow();
        let idle = policy.idle_timeout();
        let whole = match policy.stream_deadline() {
            None => Whole::Unbounded,
            Some(length) if self.way.waits_until().is_some() => Whole::After(length),
            Some(length) => Whole::At(after(self.let_in, length)),
        };
        if let Whole::At(whole) = whole {
            self.deadline = self.deadline.min(whole);
        }
        Opening::new(self.attempt(First::new(body, Reading { wrap, poll, idle, whole })))
    }

    /// Decides on an attempt at a stream, as [`judge`](Self::judge) does: a first item that is an error is judged like an error
    /// of the body, and so is a stream without any item (ambiguous, `stream.empty`).
    pub fn judge_opened<S, T, E>(&mut self, opened: Opened<S, T, E>) -> ControlFlow<Result<Begun<S, T, E>, E>, Pause>
    where
        E: Classify + From<Stopped>,
    {
        self.judge_opened_as(Plain::<(), E>::new(), opened, Asks::error(E::classify, E::from))
    }

    /// What it is made of.
    #[doc(hidden)]
    pub fn judge_opened_as<R: Opens, S, T>(
        &mut self,
        opens: R,
        opened: Opened<S, T, R::Error>,
        asks: Asks<T, R::Error>,
    ) -> Decision<S, T, R> {
        let verdict = asks.of_first(opened.outcome());
        let (source, outcome) = opened.into_parts();
        match self.judge_as(ByFirst::new(opens), outcome, verdict, asks.stopped) {
            ControlFlow::Break(answer) => ControlFlow::Break(answer.map(|first| Begun { source, first })),
            ControlFlow::Continue(pause) => ControlFlow::Continue(pause),
        }
    }

    /// Hands out the stream: its first item, and then all the others. Errors come as they are, the first one last.
    pub fn deliver<S, T, E>(self, begun: Begun<S, T, E>) -> Streaming<S, Untouched<T, E>, P, W>
    where
        E: Classify + From<Stopped>,
    {
        Streaming::new(self, begun, Asks::error(E::classify, E::from), Untouched::new())
    }
}
