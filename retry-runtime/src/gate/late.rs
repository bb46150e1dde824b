//! A refusal that is known late: behind the head of a success.

use core::time::Duration;

use rand::Rng;
use tokio::time::Instant;

use super::{Gate, LONGEST_CLOSED, MOST_SPREAD};
use crate::jitter::uniform;

impl Gate {
    /// What had counted as let through has said in its body that it was refused, and for how long to wait. When it was refused is
    /// not known, so that it teaches nothing but this.
    pub(crate) fn refused_late(&mut self, now: Instant, wait: Duration, rng: &mut (impl Rng + ?Sized)) {
        let (time, wait) = (self.clock.tick(now), wait.min(LONGEST_CLOSED));
        let spread = uniform(Duration::ZERO, (wait / 10).min(MOST_SPREAD), rng);
        self.until = self.until.max(time.saturating_add(wait).saturating_add(spread));
    }
}
