#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::needless_for_each,
    reason = "counts of calls and drawn limits are small; a short loop reads better on one line"
)]

mod events;
mod hostile;
mod parts;
mod promises;
mod rows;
mod table;
mod told;

use core::time::Duration;

use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use tokio::time::Instant;

use super::{Ask, Bucket, Gate, Pass, Told};

const SECOND: Duration = Duration::from_secs(1);

/// A gate at a clock of its own.
struct Bench {
    gate: Gate,
    rng: SmallRng,
    zero: Instant,
    now: Duration,
}

impl Bench {
    fn new(seed: u64) -> Self {
        let (gate, zero) = (Gate::new(), Instant::now());
        Self { gate, rng: SmallRng::seed_from_u64(seed), zero, now: Duration::ZERO }
    }

    fn at(&self) -> Instant {
        self.zero + self.now
    }

    fn ask(&mut self) -> Ask {
        self.gate.ask(self.zero + self.now, 1, &mut self.rng)
    }

    /// Waits until a call goes, at most for an hour and ten thousand questions.
    fn go(&mut self) -> Pass {
        let start = self.now;
        for _ in 0..10_000 {
            match self.ask() {
                Ask::Go(pass) => return pass,
                Ask::Later(until) => self.now = until.duration_since(self.zero).max(self.now),
                Ask::Wait => self.now += SECOND,
            }
            assert!(self.now < start + 3600 * SECOND, "nobody goes: {:?}", self.gate.view(self.at()));
        }
        panic!("asks without end: {:?}", self.gate);
    }

    fn accept(&mut self, pass: Pass) {
        self.gate.accepted(pass, self.at(), None);
    }

    fn refuse(&mut self, pass: Pass, wait: Option<Duration>) {
        let at = self.at();
        self.gate.refused(pass, at, wait, None, &mut self.rng);
    }
}

fn requests(limit: u64, remaining: u64, reset: Duration) -> Told {
    let bucket = Bucket { limit: Some(limit), remaining: Some(remaining), reset: Some(reset), window: None };
    Told { requests: Some(bucket), tokens: None }
}
