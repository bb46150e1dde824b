//! The running attempt, as the body sees it.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;
use std::sync::{Arc, Mutex};

use pin_project_lite::pin_project;
use tokio::time::Instant;

use crate::key::IdempotencyKey;
use crate::running::{Held, Running, lock};
use crate::scope::{Scope, Scoped, current_deadline, share_running};

/// The running attempt: its number, its key, its request id, its deadline.
///
/// Task-locals don't cross `tokio::spawn`: [`in_current_attempt`](InCurrentAttempt::in_current_attempt) takes the attempt along.
///
/// ```
/// use retry_runtime::{Attempt, Stopped, llm_retry};
///
/// #[llm_retry(idempotent(key = order))]
/// async fn charge(order: &str) -> Result<String, std::io::Error> {
///     let attempt = Attempt::current().ok_or(std::io::ErrorKind::Other)?;
///     assert_eq!(attempt.number(), 1);
///     let key = attempt.idempotency_key().ok_or(std::io::ErrorKind::Other)?;
///     Ok(key.to_string())
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// assert!(Attempt::current().is_none());
/// assert_eq!(charge("order-4711").await.unwrap(), "order-4711");
/// # }
/// ```
#[derive(Clone)]
pub struct Attempt {
    running: Arc<Mutex<Running>>,
    deadline: Option<Instant>,
}

impl Attempt {
    /// The attempt that the caller runs in; `None` outside of any.
    #[must_use]
    pub fn current() -> Option<Self> {
        share_running().map(|running| Self { running, deadline: current_deadline() })
    }

    /// Its number, from 1.
    #[must_use]
    pub fn number(&self) -> u32 {
        lock(&self.running).number
    }

    /// How many there will be at most, as far as the policy goes. Runs that a gate has refused are not among them, so that the
    /// [number](Self::number) may be above.
    #[must_use]
    pub fn max_attempts(&self) -> u32 {
        lock(&self.running).max_attempts
    }

    /// The operation's name.
    #[must_use]
    pub fn operation(&self) -> &'static str {
        lock(&self.running).operation
    }

    /// The request id that all attempts of the operation carry, a random UUID.
    #[must_use]
    pub fn request_id(&self) -> String {
        lock(&self.running).request_id().to_string()
    }

    /// The idempotency key, the same on all attempts; `None` where the operation is not `idempotent`.
    ///
    /// Asking for it counts as sending it: a failure of which nobody knows whether the work was done is repeated only where the
    /// key was taken.
    #[must_use]
    pub fn idempotency_key(&self) -> Option<IdempotencyKey> {
        lock(&self.running).take_key()
    }

    /// Says what the attempt has used of what `cost` counts, once it is known: the tokens that an answer names, for example. The
    /// gate of the call's [`Upstream`](crate::Upstream) takes it in the place of the estimate. Said several times, it adds up;
    /// without a gate it changes nothing.
    pub fn used(&self, amount: u64) {
        lock(&self.running).facts.add_used(amount);
    }

    /// When the attempt is over at the latest: its timeout, or the operation's deadline.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// What is left of that, zero when it has passed.
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

impl fmt::Debug for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let running = lock(&self.running);
        f.debug_struct("Attempt")
            .field("operation", &running.operation)
            .field("number", &running.number)
            .field("max_attempts", &running.max_attempts)
            .finish_non_exhaustive()
    }
}

/// Takes the running attempt along into another task.
pub trait InCurrentAttempt: Future + Sized {
    /// The future, inside the attempt (and the deadline) in which this is called, wherever it is polled.
    ///
    /// Outside of an attempt it changes nothing.
    ///
    /// ```
    /// use retry_runtime::{Attempt, InCurrentAttempt, llm_retry};
    ///
    /// #[llm_retry(read_only)]
    /// async fn number() -> Result<Option<u32>, std::io::Error> {
    ///     let inside = async { Attempt::current().map(|attempt| attempt.number()) };
    ///     Ok(tokio::spawn(inside.in_current_attempt()).await?)
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// assert_eq!(number().await.unwrap(), Some(1));
    /// # }
    /// ```
    fn in_current_attempt(self) -> InAttempt<Self> {
        let mut scope = Scope::inherit();
        scope.attempt = share_running().map(Held::Shared);
        InAttempt { scoped: Scoped { scope, future: self } }
    }
}

impl<F: Future> InCurrentAttempt for F {}

pin_project! {
    /// What [`in_current_attempt`](InCurrentAttempt::in_current_attempt) returns.
    #[derive(Debug)]
    #[must_use = "futures do nothing unless awaited or polled"]
    pub struct InAttempt<F> {
        #[pin]
        scoped: Scoped<F>,
    }
}

impl<F: Future> Future for InAttempt<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        self.project().scoped.poll(context)
    }
}
