//! The breaker's rule.

use core::time::Duration;

/// When an [`Upstream`](crate::Upstream)'s breaker opens, and for how long.
///
/// What counts are ends of runs: a success, and the failures of an infrastructure, which are transient and ambiguous ones (5xx,
/// lost connections) and `attempt_timeout`. Rate limits, 4xx, refusals of content, and calls that were dropped or reached their
/// own deadline never count: none of them says that the other side is down.
///
/// ```
/// use std::time::Duration;
/// use retry_runtime::{Breaker, Upstream};
///
/// static MODEL: Upstream = Upstream::new("model").breaker(Breaker::new().consecutive(3));
/// static RARE: Upstream = Upstream::new("rare").breaker(Breaker::new().share(50, 10).open_for(Duration::from_secs(60)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breaker {
    pub(super) consecutive: u32,
    pub(super) percent: u32,
    pub(super) of: u32,
    pub(super) open_for: Duration,
}

/// As many completions as there are bits to remember them.
pub(super) const MOST_REMEMBERED: u32 = u64::BITS;

impl Breaker {
    /// Opens after 5 failures in a row, or where at least 60 % of the last 20 ends were failures; for 15 s at first, twice as long
    /// each time the probe fails, up to 5 minutes, each a random quarter shorter or longer.
    ///
    /// There is no least number of calls in a time: where those stand (20 in 10 s, 100 in 30 s), a breaker never opens at one call
    /// in ten seconds.
    #[must_use]
    pub const fn new() -> Self {
        Self { consecutive: 5, percent: 60, of: 20, open_for: Duration::from_secs(15) }
    }

    /// Opens after so many failures in a row. Default 5; 0 switches this part off.
    #[must_use]
    pub const fn consecutive(mut self, failures: u32) -> Self {
        self.consecutive = failures;
        self
    }

    /// Opens where at least so many per cent of the last `of` ends were failures, once there were so many. Default 60 of 20; at
    /// most 64 are remembered; 0 per cent, or of 0 ends, switches this part off.
    #[must_use]
    pub const fn share(mut self, percent: u32, of: u32) -> Self {
        self.percent = percent;
        self.of = if of > MOST_REMEMBERED { MOST_REMEMBERED } else { of };
        self
    }

    /// How long it is open at first. Default 15 s; more than 5 minutes count as 5 minutes.
    #[must_use]
    pub const fn open_for(mut self, first: Duration) -> Self {
        self.open_for = first;
        self
    }
}

impl Default for Breaker {
    fn default() -> Self {
        Self::new()
    }
}
