//! What calls to the same place share: the gate, the failure budget, the breaker, the limit of runs in flight.

mod breaker;
mod circuit;
mod events;
mod leave;
mod line;
mod registry;
mod seat;
mod shared;
mod snapshot;
mod through;

use core::fmt;

use tokio::time::Instant;

pub use self::breaker::Breaker;
use self::line::{Line, State};
pub use self::registry::Upstreams;
use self::shared::{Parts, Shared};
pub use self::snapshot::{BreakerState, Snapshot};
pub use self::through::Through;
use crate::budget::Budget;
use crate::sync::{AtomicU64, Mutex, Ordering};

/// One place that calls go to, and what they share there. A limit belongs to a place, so its state does too.
///
/// One for each host, credential and model, for that is what providers limit: two limits behind one upstream hold each other
/// up. Functions name it with `upstream = EXPR`, a path or any expression of the arguments that is or points to one:
///
/// ```
/// use retry_runtime::{ApiError, SendAttempt, Upstream, llm_retry};
///
/// static ANTHROPIC: Upstream = Upstream::new("anthropic").gate().in_flight(16);
///
/// #[llm_retry(read_only, upstream = ANTHROPIC)]
/// async fn complete(client: &reqwest::Client, url: &str) -> Result<String, ApiError> {
///     client.post(url).send_attempt().await?.text().await
/// }
///
/// struct Tenant {
///     client: reqwest::Client,
///     upstream: std::sync::Arc<Upstream>,
/// }
///
/// impl Tenant {
///     #[llm_retry(read_only, deadline = "30s", upstream = &self.upstream, queue = "10m")]
///     async fn embed(&self, url: &str) -> Result<String, ApiError> {
///         self.client.post(url).send_attempt().await?.text().await
///     }
/// }
/// ```
///
/// Each part is off until it is asked for, except the [`Budget`], which stands in for those of the functions. There is no task,
/// no thread and no timer behind it; calls that wait hold one timer each.
///
/// # The gate
///
/// Without it each call retries for itself, and a thousand callers of a limit of ten a second refuse each other most of the
/// time. With [`gate`](Self::gate) calls go as they come until one is refused; from then on it learns how much goes through in
/// how long, from refusals, from `Retry-After`, and from the limits that providers tell on every answer, and lets in as much:
///
/// - First come, first served, by the start of the call. A refused run keeps its place and waits there. It counts on
///   `max_refused` (default 20) instead of `max_attempts`.
/// - Waiting is no attempt and draws from no budget. It spends the deadline; with `queue = "10m"` it has that bound of its own,
///   and the deadline starts when the call is let in.
/// - A call that can't be let in in time is told so at once: [`StopReason::NotAdmitted`].
/// - Processes share nothing. Each learns its part of the limit from its own refusals: four on ten a second took two and a half
///   times as long as one that knows it, sixteen on a hundred a second about twice, with 15 to 26 refusals for a hundred requests.
///   Where answers tell the limit they see each other by that.
/// - A call that is dropped while it waits has cost nothing. A future that is not polled while it is first holds the others up,
///   as with every fair lock.
/// - Where an answer says that credit is used up, those in line by then end with it, [`StopReason::QuotaSpent`]: they would be told
///   the same. Who comes later asks anew.
/// - `cost = expr` says what a call takes of a limit that is not one of requests, such as tokens a minute;
///   [`Attempt::used`](crate::Attempt::used) corrects it.
///
/// The headers of an answer are seen when they arrive, where `send_attempt()` or one of the [`clients`](crate::clients) sends;
/// elsewhere the gate learns at the end of the body.
///
/// # The others
///
/// The [`Budget`] is that of all functions that name the upstream: a retry is refused when failures are not healing. The
/// [`Breaker`] refuses calls while the other side is down; [`in_flight`](Self::in_flight) bounds how many run at a time.
///
/// # A call inside a call
///
/// Name the upstream where the request is sent, not on the functions around it. A call inside the attempt of another one takes a
/// place of its own: where calls around it hold all that `in_flight` allows, it is refused at once. Inside the probe of the same
/// upstream's breaker it is the probe. What a call inside has failed with through any upstream counts there, and not for the one
/// around it.
///
/// # Streams
///
/// A stream is in flight until its end, an error, or its drop, whether it is polled or not; to the breaker it has answered with
/// its first item. It keeps its upstream: what has a place is borrowed, an `Arc`, as [`Upstreams::get`] gives, is shared.
///
/// # Overload
///
/// Only a rate limit closes the gate. A 503 or 529, with a wait or without, is a failure: the call itself waits as long as it is
/// told, and the [`Breaker`] is what keeps the others away.
///
/// [`StopReason::NotAdmitted`]: crate::StopReason::NotAdmitted
/// [`StopReason::QuotaSpent`]: crate::StopReason::QuotaSpent
pub struct Upstream {
    name: &'static str,
    parts: Parts,
    budget: Option<Budget>,
    /// The number of the next call.
    next: AtomicU64,
    line: Line<Shared>,
}

impl Upstream {
    /// An upstream with nothing but a budget. The name stands in errors, logs and snapshots: it should tell the place, and hold no
    /// secret.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            parts: Parts::NONE,
            budget: Some(Budget::new()),
            next: AtomicU64::new(0),
            line: Line::of(Mutex::new(State::new(Shared::new()))),
        }
    }

    /// With a gate that learns the limit: see [above](Self#the-gate).
    #[must_use]
    pub const fn gate(mut self) -> Self {
        self.parts.gate = true;
        self
    }

    /// With a breaker.
    #[must_use]
    pub const fn breaker(mut self, breaker: Breaker) -> Self {
        self.parts.breaker = Some(breaker);
        self
    }

    /// At most so many runs at a time, of all calls together; the others wait in line. 0 counts as 1.
    ///
    /// There is no default, for nothing but the provider's contract or the memory at hand tells the number. It is fixed, and never
    /// derived from latency: a long answer is no congestion.
    #[must_use]
    pub const fn in_flight(mut self, runs: u32) -> Self {
        self.parts.in_flight = Some(if runs == 0 { 1 } else { runs });
        self
    }

    /// Without a failure budget: nothing but `max_attempts` bounds how much an outage is multiplied.
    #[must_use]
    pub const fn without_budget(mut self) -> Self {
        self.budget = None;
        self
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What it looks like now.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let now = Instant::now();
        self.line.look(u64::MAX, |shared, others| Snapshot::of(self, shared, others.ahead(), now))
    }

    /// Tells it from others for as long as a call borrows it.
    fn address(&self) -> usize {
        core::ptr::from_ref(self).addr()
    }

    /// The number of a call: who has a smaller one has come first.
    fn number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }
}

impl fmt::Debug for Upstream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.snapshot().fmt(f)
    }
}
