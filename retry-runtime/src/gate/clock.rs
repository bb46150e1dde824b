//! The gate's own time: how long it has been since it was first used.

use core::time::Duration;

use tokio::time::Instant;

/// A smaller step back is two threads that read the clock in one order and came in the other.
const DISORDER: Duration = Duration::from_secs(1);

/// Time that stands still where the clock goes back, and goes on from there.
#[derive(Debug)]
pub(super) struct Clock {
    /// The latest instant told, and what the time was then.
    seen: Option<(Instant, Duration)>,
}

impl Clock {
    pub(super) const fn new() -> Self {
        Self { seen: None }
    }

    /// Since the first use.
    pub(super) fn tick(&mut self, now: Instant) -> Duration {
        let time = self.read(now);
        let back = self.seen.map_or(Duration::ZERO, |(seen, _)| seen.saturating_duration_since(now));
        if back.is_zero() || back > DISORDER {
            self.seen = Some((now, time));
        }
        time
    }

    /// The same, without taking note of it.
    pub(super) fn read(&self, now: Instant) -> Duration {
        let Some((seen, time)) = self.seen else { return Duration::ZERO };
        time.saturating_add(now.saturating_duration_since(seen))
    }

    /// The instant of a time; an hour ahead where there is none, so late.
    pub(super) fn instant(&self, time: Duration, now: Instant) -> Instant {
        let ahead = time.saturating_sub(self.read(now));
        now.checked_add(ahead).or_else(|| now.checked_add(Duration::from_secs(3600))).unwrap_or(now)
    }
}
