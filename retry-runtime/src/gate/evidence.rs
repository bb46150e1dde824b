//! Which windows agree with all that was accepted and refused.

use core::time::Duration;

use super::log::Log;

/// So many refusals are remembered.
const REMEMBERED: usize = 8;
/// Windows that are looked at, in ms; finer where they are long than the times at which a closed gate probes.
const WINDOWS: [u64; 27] = [
    260, 370, 520, 740, 1050, 1450, 2050, 2900, 4100, 5100, 6200, 7400, 8800, 10_300, 12_400, 15_200, 18_000, 21_500,
    25_500, 30_500, 36_000, 42_500, 50_500, 60_500, 72_000, 86_000, 102_000,
];
/// Each of them is looked at in so many parts.
const PARTS: u32 = 4;
/// Where so little is known, and the server says when to come back, all that got through is taken for the window: another
/// refusal costs as long as the first.
const LITTLE: u64 = 60;
/// What a window must leave room for, in hundredths of what comes.
const ROOM: u128 = 105;

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

    /// A window, and what goes through in it, that agrees with all that is known: never did more get through in that time
    /// than before each refusal. Of several the longest that leaves room for what comes, which is refused the least; else
    /// the shortest. `None` where none agrees of those that are half as long as what is known.
    pub(super) fn explain(&self, log: &Log, end: Duration, light: bool, hinted: bool) -> Option<(u64, Duration)> {
        let since = log.first_since(self.since)?;
        let known = end.saturating_sub(since);
        let come = log.between(since.checked_sub(Duration::from_nanos(1)), end);
        // What comes by chance: one standard deviation more.
        let usual = come.saturating_add(come.isqrt());
        let (mut shorter, mut best) = (Duration::ZERO, None);
        for step in WINDOWS.iter().map(|ms| Duration::from_millis(*ms)).take_while(|step| *step <= known / 2) {
            let part = step.saturating_sub(shorter) / PARTS;
            let parts = (0..PARTS).map(|number| (shorter + part * number, shorter + part * (number + 1)));
            for found in parts.filter_map(|part| self.agrees(log, (since, end), part)) {
                let roomy =
                    u128::from(found.0) * known.as_nanos() * 100 >= u128::from(usual) * found.1.as_nanos() * ROOM;
                if roomy || best.is_none() {
                    best = Some(found);
                }
            }
            shorter = step;
        }
        let little = light && hinted && self.next <= 1 && come <= LITTLE;
        best.or_else(|| little.then_some((come, known)).filter(|(limit, length)| *limit > 0 && !length.is_zero()))
    }

    /// Windows longer than `low` and not longer than `high`.
    fn agrees(
        &self,
        log: &Log,
        (since, end): (Duration, Duration),
        (low, high): (Duration, Duration),
    ) -> Option<(u64, Duration)> {
        let known = self.refused.iter().flatten().filter(|sent| **sent >= since.saturating_add(high));
        let least = known.map(|sent| log.between(sent.checked_sub(high), *sent)).min()?;
        (least > 0 && log.most_within(low, since, end) <= least).then_some((least, high))
    }
}
