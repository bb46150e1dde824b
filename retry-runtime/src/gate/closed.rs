//! Closed by a refusal: when to probe, and what the probe that gets through says.

use core::time::Duration;

use rand::Rng;

use super::LONGEST_CLOSED;
use super::window::Window;
use crate::jitter::uniform;

/// One call probes, and may be refused twenty times: no more than that fit into a minute.
const LADDER: [u64; 19] = [
    260, 520, 740, 1050, 1420, 2050, 2750, 3700, 5100, 6400, 8100, 10_300, 15_400, 20_500, 30_500, 42_500, 60_500,
    86_000, 121_000,
];
const LONGEST_STEP: Duration = Duration::from_secs(24 * 3600);
/// A window that no probe was too early for is tried down to so small a part.
const SHORTER: u32 = 10;
const GAP: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(super) struct Closed {
    /// When the refused call was sent.
    pub(super) rejected: Duration,
    /// The first send that may be in the same window.
    pub(super) first: Duration,
    /// What the ladder is measured from.
    pub(super) origin: Duration,
    /// The slot that the window would have given next.
    pub(super) natural: Duration,
    /// What was accepted in the window before the refusal.
    pub(super) passed: u64,
    /// The cost of the refused call.
    pub(super) cost: u64,
    /// It was told to stay closed for so long that it says nothing about the window.
    pub(super) absurd: bool,
    /// When the other side said it would go on.
    pub(super) named: Option<Duration>,
}

impl Closed {
    pub(super) const fn new() -> Self {
        let zero = Duration::ZERO;
        Self {
            rejected: zero,
            first: zero,
            origin: zero,
            natural: zero,
            passed: 0,
            cost: 1,
            absurd: false,
            named: None,
        }
    }

    /// When to probe, where nobody said.
    pub(super) fn next(&self, now: Duration, window: &Window, rng: &mut (impl Rng + ?Sized)) -> Duration {
        let step = if window.learned { self.learned_step(now, window.length) } else { self.ladder_step(now) };
        let from = if window.learned { self.rejected } else { self.origin };
        let jittered = from.saturating_add(step).saturating_add(uniform(Duration::ZERO, step / 10, rng));
        let natural = window.learned && self.passed > 0 && self.natural > now;
        let at = if natural { jittered.min(self.natural) } else { jittered };
        let pause = GAP.saturating_add(now.saturating_sub(self.rejected) / 7).min(LONGEST_CLOSED);
        at.min(now.saturating_add(pause))
    }

    fn ladder_step(&self, now: Duration) -> Duration {
        let since = now.saturating_sub(self.origin);
        let listed = LADDER.iter().map(|ms| Duration::from_millis(*ms)).find(|step| *step > since);
        listed.unwrap_or_else(|| since.saturating_add(since / 5))
    }

    /// An eighth of the window, and 1.6 times more each time.
    fn learned_step(&self, now: Duration, length: Duration) -> Duration {
        let since = now.saturating_sub(self.rejected);
        let mut step = (length / 8).max(Duration::from_millis(1));
        while step <= since && step < LONGEST_STEP {
            step = step.saturating_mul(8) / 5;
        }
        step
    }

    /// A probe sent at `sent` got through; `before` is what got through since the first, without it.
    pub(super) fn opened(&self, sent: Duration, cost: u64, before: u64, window: &mut Window) {
        let known = self.named.map_or(sent, |named| named.min(sent));
        window.hinted = self.named.is_some();
        if self.absurd && window.learned {
            return window.reopen();
        }
        if !window.learned {
            self.learn(known, cost.max(before), window);
        } else if self.passed == 0 || !window.hinted && sent < self.natural.saturating_sub(window.length / 8) {
            window.bad = window.length;
            let longer = window.length.saturating_add(known.saturating_sub(self.rejected));
            window.length = longer.min(window.length.saturating_mul(3) / 2);
        } else {
            window.limit = self.passed.saturating_add(if self.cost > 1 { self.cost / 2 } else { 0 });
            window.hold = window.hold.min(2);
        }
        window.reopen();
    }

    fn learn(&self, known: Duration, passed: u64, window: &mut Window) {
        let length = known.saturating_sub(self.first).max(Duration::from_millis(1));
        (window.learned, window.limit, window.length, window.worked) = (true, passed, length, length);
        if window.hinted {
            window.bad = window.bad.max(length.saturating_sub(Duration::from_secs(1))).max(length / 2);
            window.trial_hold = 2;
        } else if window.bad.is_zero() {
            // The first probe got through: how much shorter it is nobody knows.
            window.bad = length / SHORTER;
        }
    }
}
