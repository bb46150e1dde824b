//! An operation whose value is a stream.

use core::borrow::Borrow;
use core::ops::ControlFlow;

use super::items::{Asks, Untouched};
use super::opening::{Begun, First, Opened, Opening};
use super::returns::{ByFirst, Opens, Plain};
use super::source::Bounds;
use super::streaming::Streaming;
use super::{Operation, Pause};
use crate::classify::Classify;
use crate::policy::Policy;
use crate::stop::Stopped;
use crate::within::after;

impl<P: Borrow<Policy>> Operation<P> {
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
    pub fn open<F, S>(&mut self, body: F) -> Opening<'_, F, S, S> {
        self.open_as(body, core::convert::identity)
    }

    /// The same, and makes another stream of the body's.
    #[doc(hidden)]
    pub fn open_as<F, B, S>(&mut self, body: F, wrap: fn(B) -> S) -> Opening<'_, F, B, S> {
        let policy = self.policy.borrow();
        let whole = policy.stream_deadline().map(|whole| after(self.started, whole));
        let bounds = Bounds { idle: policy.idle_timeout(), whole };
        self.deadline = whole.map_or(self.deadline, |whole| whole.min(self.deadline));
        Opening::new(self.attempt(First::new(body, wrap, bounds)))
    }

    /// Decides on an attempt at a stream, as [`judge`](Self::judge) does: a first item that is an error is judged like an error
    /// of the body, and so is a stream without any item (ambiguous, `stream.empty`).
    pub fn judge_opened<S, T, E>(&mut self, opened: Opened<S, T, E>) -> ControlFlow<Result<Begun<S, T>, E>, Pause>
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
    ) -> ControlFlow<Result<Begun<S, T>, R::Refused>, Pause> {
        let verdict = asks.of_first(opened.outcome());
        let (source, outcome) = opened.into_parts();
        match self.judge_as(ByFirst::new(opens), outcome, verdict, asks.stopped) {
            ControlFlow::Break(answer) => ControlFlow::Break(answer.map(|first| Begun { source, first })),
            ControlFlow::Continue(pause) => ControlFlow::Continue(pause),
        }
    }

    /// Hands out the stream: its first item, and then all the others. Errors come as they are, the first one last.
    pub fn deliver<S, T, E>(self, begun: Begun<S, T>) -> Streaming<S, Untouched<T, E>, P>
    where
        E: Classify + From<Stopped>,
    {
        Streaming::new(self, begun, Asks::error(E::classify, E::from), Untouched::new())
    }
}
