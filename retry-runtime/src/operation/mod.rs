//! One call: all its attempts together.

mod admission;
mod attempting;
mod decide;
mod ending;
mod events;
mod items;
mod nesting;
mod opening;
mod outcome;
mod returns;
mod source;
mod speak;
mod streaming;
mod streams;

use core::borrow::Borrow;
use core::ops::{ControlFlow, Deref};
use core::time::Duration;
use std::sync::Arc;

use tokio::time::{Instant, sleep_until};

pub use self::attempting::Attempting;
#[cfg(feature = "reqwest")]
pub use self::items::Knowing;
pub use self::items::{Asks, Items, Telling, Untouched};
pub use self::opening::{Begun, Opened, Opening};
use self::outcome::Ended;
pub use self::outcome::Outcome;
pub use self::returns::{Opens, Plain, Reporting, Returns};
pub use self::source::PollNext;
pub use self::streaming::Streaming;
pub use self::streams::Decision;
use crate::budget::Budget;
use crate::classify::Classify;
use crate::effect::Effect;
use crate::key::KeyText;
use crate::limits::limits;
use crate::policy::Policy;
use crate::report::History;
use crate::running::{Held, KeyState, Outer, Running};
use crate::scope::{Scope, share_running};
use crate::stop::{StopReason, Stopped, StoppedBy};
use crate::upstream::{Through, Upstream};
use crate::verdict::Verdict;
use crate::way::{Direct, Way};
use crate::within::after;

/// One call of an annotated function, all attempts together; what `#[llm_retry]` expands to, for those who write their own loop.
///
/// ```
/// use std::ops::ControlFlow;
/// use retry_runtime::{Effect, Operation, Policy};
///
/// async fn read(path: &str) -> Result<String, std::io::Error> {
///     let mut operation = Operation::start(&Policy::DEFAULT, Effect::ReadOnly, "read");
///     loop {
///         let outcome = operation.attempt(async { std::fs::read_to_string(path) }).await;
///         match operation.judge(outcome) {
///             ControlFlow::Break(answer) => return answer,
///             ControlFlow::Continue(pause) => pause.wait().await,
///         }
///     }
/// }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// assert_eq!(read("/no/such/file").await.unwrap_err().kind(), std::io::ErrorKind::NotFound);
/// # }
/// ```
#[derive(Debug)]
#[must_use = "an operation does nothing until `attempt`"]
pub struct Operation<P = &'static Policy, W: Way = Direct> {
    policy: P,
    way: W,
    effect: Effect,
    name: &'static str,
    started: Instant,
    /// When the deadline started.
    let_in: Instant,
    deadline: Instant,
    scope: Scope,
    outer: Option<Outer>,
    tally: Tally,
}

/// What has come of the attempts so far.
#[derive(Debug)]
struct Tally {
    number: u32,
    ambiguous: u32,
    previous_backoff: Option<Duration>,
    /// Every attempt so far proves that nothing was processed.
    nothing_processed: bool,
    /// The enclosing attempt carries a mark of ours.
    marked: bool,
    key_is_derived: bool,
    history: History,
}

impl<P: Borrow<Policy>> Operation<P> {
    /// Starts a call: its deadline starts, and is the earliest of the policy's, [`limits()`](crate::limits)'s, and that of the
    /// call around it.
    pub fn start(policy: P, effect: Effect, name: &'static str) -> Self {
        let started = Instant::now();
        let written = policy.borrow().deadline();
        let length = limits().max_deadline().map_or(written, |limit| limit.min(written));
        let outer = share_running();
        let mut scope = Scope::inherit();
        let deadline = scope.bound(after(started, length));
        let key = if effect == Effect::Idempotent { KeyState::Unminted } else { KeyState::None };
        scope.attempt = Some(Held::InPlace(Running::new(name, policy.borrow().max_attempts(), key, outer.clone())));
        let tally = Tally {
            number: 0,
            ambiguous: 0,
            previous_backoff: None,
            nothing_processed: true,
            marked: false,
            key_is_derived: false,
            history: History::default(),
        };
        Self { policy, way: Direct::new(None), effect, name, started, let_in: started, deadline, scope, outer, tally }
    }

    /// Lets a budget refuse retries when failures are not healing; without one nothing but `max_attempts` does.
    pub fn budget(mut self, budget: &'static Budget) -> Self {
        self.way = Direct::new(Some(self.scope.lender(budget)));
        self
    }

    /// Sends the call through what others share with it: its gate, its budget (in the place of its own), its breaker. Its place in
    /// line is taken now.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::time::Duration;
    /// use retry_runtime::{Effect, Operation, Policy, Upstream};
    ///
    /// static MODEL: Upstream = Upstream::new("model").gate();
    ///
    /// async fn read(path: &str) -> Result<String, std::io::Error> {
    ///     let operation = Operation::start(&Policy::DEFAULT, Effect::ReadOnly, "read");
    ///     let mut operation = operation.through(&MODEL).queue(Duration::from_secs(600)).cost(3);
    ///     loop {
    ///         let outcome = operation.attempt(async { std::fs::read_to_string(path) }).await;
    ///         match operation.judge(outcome) {
    ///             ControlFlow::Break(answer) => return answer,
    ///             ControlFlow::Continue(pause) => pause.wait().await,
    ///         }
    ///     }
    /// }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// assert_eq!(read("/no/such/file").await.unwrap_err().kind(), std::io::ErrorKind::NotFound);
    /// # }
    /// ```
    pub fn through(self, upstream: &Upstream) -> Operation<P, Through<&Upstream>> {
        self.through_as(upstream)
    }

    /// The same for a call that outlives the borrow: one that returns a stream, of an upstream from [`Upstreams`].
    ///
    /// [`Upstreams`]: crate::Upstreams
    pub fn through_shared(self, upstream: Arc<Upstream>) -> Operation<P, Through<Arc<Upstream>>> {
        self.through_as(upstream)
    }

    /// What both are made of.
    #[doc(hidden)]
    pub fn through_as<U: Deref<Target = Upstream>>(self, upstream: U) -> Operation<P, Through<U>> {
        let Self { policy, way: _, effect, name, started, let_in, deadline, scope, outer, tally } = self;
        let way = Through::new(upstream, outer.as_deref());
        Operation { policy, way, effect, name, started, let_in, deadline, scope, outer, tally }
    }
}

impl<P: Borrow<Policy>, W: Way> Operation<P, W> {
    /// Fixes the key of an `idempotent` call instead of drawing one at random, so that it survives a restart. Inside another
    /// call that has a key, it is derived from that key, the name and the text.
    pub fn keyed(mut self, text: &(impl KeyText + ?Sized)) -> Self {
        let text = text.key_text();
        self.look(|running| running.set_key(&text));
        self.tally.key_is_derived = true;
        self
    }

    /// Runs the body once, as soon as the upstream lets it in, until it answers, `attempt_timeout` has passed, or the deadline is
    /// there.
    pub fn attempt<F>(&mut self, body: F) -> Attempting<'_, P, W, F> {
        Attempting::new(self, body)
    }

    /// Decides on an outcome: return it, or pause and try again. Errors are judged by their type, and every `Ok` is a success:
    /// where a value may be a failure, use [`judge_with`](Self::judge_with).
    pub fn judge<T, E>(&mut self, outcome: Outcome<T, E>) -> ControlFlow<Result<T, E>, Pause>
    where
        E: Classify + From<Stopped>,
    {
        let verdict = outcome.verdict_of_sides(|_| Verdict::success(), E::classify);
        self.judge_as(Plain::new(), outcome, verdict, E::from)
    }

    /// Decides on an outcome by a function, as `classify = path` does.
    pub fn judge_with<T, E>(
        &mut self,
        outcome: Outcome<T, E>,
        classify: impl FnOnce(&Result<T, E>) -> Verdict,
    ) -> ControlFlow<Result<T, E>, Pause>
    where
        E: From<Stopped>,
    {
        let verdict = outcome.verdict(classify);
        self.judge_as(Plain::new(), outcome, verdict, E::from)
    }

    /// What both are made of.
    #[doc(hidden)]
    pub fn judge_as<R: Returns>(
        &mut self,
        returns: R,
        outcome: Outcome<R::Value, R::Error>,
        verdict: Verdict,
        stopped: fn(Stopped) -> R::Error,
    ) -> ControlFlow<R::Output, Pause> {
        let (answer, stop) = match outcome.0 {
            Ended::Answer(answer) if verdict.is_success() => {
                if R::GOES_ON && answer.is_ok() {
                    self.open_on_its_way(&verdict);
                } else {
                    self.end_on_its_way(&verdict, None);
                }
                (answer, None)
            }
            Ended::Answer(answer) => match self.after_failure(verdict, None) {
                Ok(pause) => return ControlFlow::Continue(pause),
                Err(StopReason::NoRuntime) => {
                    let error = stopped(self.stopped(StoppedBy::NoRuntime));
                    (answer.or(Err(error)), Some(StopReason::NoRuntime))
                }
                Err(stop) => (answer, Some(stop)),
            },
            Ended::Cut(by) => match self.after_cut(by, verdict) {
                Ok(pause) => return ControlFlow::Continue(pause),
                Err(stop) => (Err(stopped(self.stopped(by))), Some(stop)),
            },
        };
        self.finish(stop);
        // Only an error asks for a report: one that was judged a success is final, too.
        ControlFlow::Break(returns.answer(answer, || self.report(stop.or(Some(StopReason::Fatal)))))
    }
}

/// The decided wait before the next attempt.
#[derive(Debug)]
#[must_use = "the next attempt has to wait: call `wait().await`"]
pub struct Pause {
    until: Option<Instant>,
}

impl Pause {
    /// Waits on the monotonic clock; not at all where the call goes back to its place at a gate, for it waits there.
    pub async fn wait(self) {
        if let Some(until) = self.until {
            sleep_until(until).await;
        }
    }
}
