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
    /// What was before does not count.
    since: Duration,
}

impl Evidence {
    pub(super) const fn since(since: Duration) -> Self {
        Self { refused: [None; REMEMBERED], next: 0, since }
    }

    pub(super) fn refused(&mut self, sent: Duration) {
        self.refused[self.next % REMEMBERED] = Some(sent);
        self.next = self.next.wrapping_add(1);
    }

    /// The shortest window, and what goes through in it: never did more get through in that time than before each refusal.
    /// Sends may come `slack` later or earlier than others. `None` where no window agrees of those that are half as long as
    /// what is known.
    pub(super) fn explain(&self, log: &Log, end: Duration, slack: Duration) -> Option<(u64, Duration)> {
        let since = log.first_since(self.since)?;
        let known = end.saturating_sub(since) / 2;
        let mut shorter = Duration::ZERO;
        for step in LADDER.iter().map(|ms| Duration::from_millis(*ms)).take_while(|step| *step <= known) {
            if self.agrees(log, (since, end), (shorter, step), slack).is_some() {
                let part = step.saturating_sub(shorter) / PARTS;
                let parts = (0..PARTS).map(|number| (shorter + part * number, shorter + part * (number + 1)));
                let closer = parts.map(|part| self.agrees(log, (since, end), part, slack)).find(Option::is_some);
                if let Some(closer) = closer {
                    return closer;
                }
            }
            shorter = step;
        }
        None
    }

    /// Windows longer than `low` and not longer than `high`.
    fn agrees(
        &self,
        log: &Log,
        (since, end): (Duration, Duration),
        (low, high): (Duration, Duration),
        slack: Duration,
    ) -> Option<(u64, Duration)> {
        let known = self.refused.iter().flatten().filter(|sent| **sent >= since.saturating_add(high));
        let least = known.map(|sent| log.between(sent.checked_sub(high + slack), *sent)).min()?;
        (least > 0 && log.most_within(low.saturating_sub(slack), since, end) <= least).then_some((least, high))
    }
}
