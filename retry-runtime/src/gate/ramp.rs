//! How the first calls go, while nothing is known.

use core::time::Duration;

/// Twice the least limit that is common (2 or 3 at once): one more costs a refusal, one less a round trip.
const FIRST: u64 = 4;
/// A quarter of a call.
const UNITS: u64 = 4;

/// Lets so many calls go unanswered, more with each that gets through.
///
/// The size of the last step is what a limit costs in refusals, so it must not double as long as answers come quickly.
#[derive(Debug)]
pub(super) struct Ramp {
    /// In quarters of a call.
    size: u64,
    /// The last that got through did so by an answer, not by silence.
    answered: bool,
    /// Without answers, calls go one after another.
    next: Duration,
}

impl Ramp {
    pub(super) const fn new() -> Self {
        Self { size: FIRST * UNITS, answered: true, next: Duration::ZERO }
    }

    /// May one more go, where `open` are unanswered? `Err`: then.
    pub(super) fn ask(&self, now: Duration, open: usize) -> Option<Duration> {
        let open = u64::try_from(open).unwrap_or(u64::MAX).saturating_mul(UNITS);
        (open < self.size).then_some(if self.answered { now } else { self.next.max(now) })
    }

    pub(super) fn sent(&mut self, now: Duration, quiet: Duration) {
        let calls = u32::try_from(self.size / UNITS).unwrap_or(u32::MAX).max(1);
        self.next = now.saturating_add(quiet / calls);
    }

    /// One got through while `open` others are unanswered.
    pub(super) fn passed(&mut self, answered: bool, open: usize) {
        self.answered = answered;
        let open = u64::try_from(open).unwrap_or(u64::MAX).saturating_add(1).saturating_mul(UNITS);
        if open.saturating_mul(2) >= self.size {
            self.size = self.size.saturating_add(if answered { 2 } else { 4 });
        }
    }
}
