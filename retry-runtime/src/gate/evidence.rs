//! Which windows agree with all that was accepted and refused.

use core::time::Duration;

use super::closed::LADDER;
use super::log::Log;

/// So many refusals are remembered.
const REMEMBERED: usize = 8;
/// Each step of the ladder is looked at in so many parts.
const PARTS: u32 = 4;

/// When what was refused had been sent.
#[derive(Debug)]
pub(super) struct Evidence {
    refused: [Option<Duration>; REMEMBERED],
    next: usize,
}

impl Evidence {
    pub(super) const fn new() -> Self {
        Self { refused: [None; REMEMBERED], next: 0 }
    }

    pub(super) fn refused(&mut self, sent: Duration) {
        self.refused[self.next % REMEMBERED] = Some(sent);
        self.next = self.next.wrapping_add(1);
    }

    /// The shortest window, and what goes through in it: never did more get through in that time than before each refusal.
    /// `None` where no window agrees.
    pub(super) fn explain(&self, log: &Log, since: Duration, end: Duration) -> Option<(u64, Duration)> {
        let mut shorter = Duration::ZERO;
        for step in LADDER.iter().map(|ms| Duration::from_millis(*ms)).take_while(|step| *step <= end.saturating_sub(since)) {
            if self.between(log, since, end, shorter, step).is_some() {
                let part = step.saturating_sub(shorter) / PARTS;
                let parts = (1..PARTS).map(|number| (shorter + part * (number - 1), shorter + part * number));
                let closer = parts.map(|(low, high)| self.between(log, since, end, low, high)).find(Option::is_some);
                return closer.flatten().or_else(|| self.between(log, since, end, shorter, step));
            }
            shorter = step;
        }
        None
    }

    /// Windows longer than `low` and not longer than `high`.
    fn between(&self, log: &Log, since: Duration, end: Duration, low: Duration, high: Duration) -> Option<(u64, Duration)> {
        let known = self.refused.iter().flatten().filter(|sent| **sent >= since.saturating_add(high));
        let least = known.map(|sent| log.between(sent.checked_sub(high), *sent)).min()?;
        (least > 0 && log.most_within(low, end) <= least).then_some((least, high))
    }
}
