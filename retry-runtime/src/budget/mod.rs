//! The failure budget: what keeps retries from making an outage worse.

mod cell;
mod level;
mod purse;
#[cfg(test)]
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "a simulation, for people"
)]
mod simulation;

use core::fmt;
use core::time::Duration;
use std::sync::OnceLock;

use tokio::time::Instant;

use self::cell::Cell;
pub(crate) use self::purse::{Lender, Purse};
use crate::sync::AtomicU64;

/// Pays for retries after failures, and refuses them when failures are not healing.
///
/// A retry after a failure (transient or ambiguous) takes one credit. If it succeeds, it gives the credit back; if it fails, the
/// credit is gone. A rate limit never takes one: being popular is no outage. A success at the first try brings a tenth of a
/// credit. A new budget holds 10; below that, time brings one in two minutes, so that a caller who was idle has them back; above
/// it, what successes have brought is halved every two minutes, so that a busy caller may have more retries out at a time than
/// an idle one, and only he. Where no credit is left the call ends at once with its last error: [`StopReason::BudgetEmpty`].
///
/// Every `#[llm_retry]` function has one of its own, which all its calls share, or uses that of its
/// [`Upstream`](crate::Upstream); `budget = "off"` says that it has none. It lives as long as the process: tests that let one
/// function fail again and again share it, too, but not inside `testing::trace`, where each function has a fresh one. A burst that
/// fails more calls at once than there are credits loses the retries of the others, unless successes of the last minutes have
/// brought more. For a loop of your own:
///
/// ```
/// use std::io::{Error, ErrorKind};
/// use std::ops::ControlFlow;
/// use retry_runtime::{Budget, Effect, Operation, Policy};
///
/// static BUDGET: Budget = Budget::new();
///
/// async fn fails(runs: &mut u32) -> Result<(), Error> {
///     let mut operation = Operation::start(&Policy::DEFAULT, Effect::ReadOnly, "fails").budget(&BUDGET);
///     loop {
///         *runs += 1;
///         let outcome = operation.attempt(async { Err(Error::from(ErrorKind::ConnectionRefused)) }).await;
///         match operation.judge(outcome) {
///             ControlFlow::Break(answer) => return answer,
///             ControlFlow::Continue(pause) => pause.wait().await,
///         }
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() {
/// let mut runs = 0;
/// for _ in 0..100 {
///     fails(&mut runs).await.unwrap_err();
/// }
/// assert!(runs < 115, "a hundred calls that fail cost {runs} runs, not five hundred");
/// # }
/// ```
///
/// # Why these numbers
///
/// The known budgets were simulated, with answers that take 16 s in the median: attempts per call in an outage of 15 minutes, and
/// how many calls are lost at 10 % of failures that never end. `budget/simulation.rs` has the details and two tests; medians of five
/// seeds:
///
/// | budget | 0.1 calls a second | 1 | 10 | 100 |
/// |---|---|---|---|---|
/// | none | 4.97; 0 % | 4.98; 0 % | 4.98; 0 % | 4.98; 0 % |
/// | ratio in 10 s (Finagle, Linkerd) | 4.97; 0 % | 4.98; 0 % | 2.18; 0 % | 1.30; 0 % |
/// | ratio of concurrency (Envoy) | 4.69; 0 % | 2.29; 0.44 % | 1.45; 0 % | 1.45; 0 % |
/// | two-sided counter (gRPC) | 1.05; 6.0 % | 1.01; 7.6 % | 1.00; 8.2 % | 1.00; 8.3 % |
/// | 500 credits at 14 (AWS) | 1.34; 0 % | 1.04; 0 % | 1.01; 0 % | 1.00; 0 % |
/// | 500 credits at 5 (AWS) | 1.97; 0 % | 1.12; 0 % | 1.02; 0 % | 1.01; 0 % |
/// | 10 credits, a tenth for each success (Brooker) | 1.10; 0.8 % | 1.01; 0.9 % | 1.00; 1.3 % | 1.00; 1.3 % |
/// | **this one** | 1.18; 0 % | 1.04; 0 % | 1.03; 0 % | 1.01; 0 % |
///
/// A fixed bucket is too large for one who calls rarely, or too small for one who calls often. A refund is what makes the
/// difference at a steady 10 %: a retry that heals costs nothing, so that only those that fail again, one call in a hundred, have to
/// be paid out of deposits.
///
/// [`StopReason::BudgetEmpty`]: crate::StopReason::BudgetEmpty
pub struct Budget {
    cell: Cell,
}

/// The first time that any budget saw is this one, 17 years in: one that another clock, paused in a test, has before it is none
/// below zero.
static BEGINNING: OnceLock<Instant> = OnceLock::new();
const BEGUN_MS: u64 = 1 << 39;

impl Budget {
    /// A budget of 10 credits.
    #[must_use]
    pub const fn new() -> Self {
        Self { cell: Cell::of(AtomicU64::new(Cell::NEW)) }
    }

    /// The credits that it holds now.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "at most a million thousandths")]
    pub fn credits(&self) -> f64 {
        self.cell.level().at_time(since_beginning(Instant::now())).milli as f64 / level::PRICE as f64
    }

    pub(crate) fn draw(&self, now: Instant) -> bool {
        self.cell.draw(since_beginning(now))
    }

    pub(crate) fn deposit(&self, now: Instant) {
        self.cell.deposit(since_beginning(now));
    }

    pub(crate) fn refund(&self, now: Instant) {
        self.cell.refund(since_beginning(now));
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("milli_credits", &self.cell.level().milli).finish()
    }
}

fn since_beginning(now: Instant) -> u64 {
    let beginning = BEGINNING.get_or_init(|| now);
    let ms = |length: Duration| u64::try_from(length.as_millis()).unwrap_or(u64::MAX).min(BEGUN_MS - 1);
    let (after, before) = (now.saturating_duration_since(*beginning), beginning.saturating_duration_since(now));
    BEGUN_MS + ms(after) - ms(before)
}
