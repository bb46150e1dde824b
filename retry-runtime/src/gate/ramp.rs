//! How the first calls go, while nothing is known.

use core::time::Duration;

/// One more than the least limits that are common costs a refusal, one less costs a round trip.
const FIRST: u64 = 4;
/// While answers come: so many hundredths of what got through may be sent. The excess is what a limit costs in refusals.
const ANSWERED: u64 = 155;
/// While there is only silence: evenly spread over it, so that a refusal comes back before most of them are sent.
const SILENT: u64 = 300;
/// Timers count whole milliseconds, and steps may be shorter: who asks late by so much has not missed its time.
const LATE: Duration = Duration::from_millis(2);

/// Lets more go the more got through.
#[derive(Debug)]
pub(super) struct Ramp {
    sent: u64,
    passed: u64,
    /// The last that got through did so by an answer, not by silence.
    answered: bool,
    /// Without answers, calls go one after another.
    next: Duration,
}

impl Ramp {
    pub(super) const fn new() -> Self {
        Self { sent: 0, passed: 0, answered: true, next: Duration::ZERO }
    }

    /// From when one more may go; `None`: when another got through.
    pub(super) fn ask(&self, now: Duration) -> Option<Duration> {
        (self.sent < self.allowed()).then_some(if self.answered { now } else { self.next.max(now) })
    }

    fn allowed(&self) -> u64 {
        let percent = if self.answered { ANSWERED } else { SILENT };
        (self.passed.saturating_mul(percent) / 100).max(FIRST)
    }

    pub(super) fn sent(&mut self, now: Duration, quiet: Duration) {
        self.sent = self.sent.saturating_add(1);
        let step = self.allowed().saturating_sub(self.passed);
        let due = self.next.clamp(now.saturating_sub(LATE), now);
        self.next = due.saturating_add(quiet / u32::try_from(step).unwrap_or(u32::MAX).max(1));
    }

    pub(super) fn passed(&mut self, answered: bool) {
        (self.passed, self.answered) = (self.passed.saturating_add(1), answered);
    }

    /// One ended that did not get through, and was not refused.
    pub(super) fn gone(&mut self) {
        self.sent = self.sent.saturating_sub(1);
    }
}
