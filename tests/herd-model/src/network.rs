//! How long a request is on its way, and how long an answer takes to be made.

use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

/// Draws the times of requests, seeded.
#[derive(Clone, Debug)]
pub struct Network {
    rtt: (Duration, Duration),
    generation: Option<(Duration, Duration)>,
    seed: u64,
    rng: SmallRng,
}

impl Network {
    /// Round trips uniform in `rtt`; answers made in lognormal times within `generation`.
    #[must_use]
    pub fn new(rtt: (Duration, Duration), generation: Option<(Duration, Duration)>, seed: u64) -> Self {
        Self { rtt, generation, seed, rng: SmallRng::seed_from_u64(seed ^ 0x006e_6574) }
    }

    /// One round trip. Half of it is the way to the server.
    pub fn rtt(&mut self) -> Duration {
        self.rng.random_range(self.rtt.0..=self.rtt.1.max(self.rtt.0))
    }

    /// How long the server works on an accepted request: lognormal around the geometric middle of the range, cut to the range,
    /// which is two standard deviations to either side. Refusals take no time. A call has the same time whoever asks, and when.
    #[must_use]
    pub fn generation(&self, call: usize) -> Duration {
        let Some((low, high)) = self.generation else { return Duration::ZERO };
        let (low, high) = (low.as_secs_f64().max(1e-3), high.as_secs_f64().max(1e-3));
        let mut rng = SmallRng::seed_from_u64(self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(call as u64));
        let sigma = (high / low).ln() / 4.0;
        let drawn = (low * high).sqrt() * (sigma * normal(&mut rng)).exp();
        Duration::from_secs_f64(drawn.clamp(low, high.max(low)))
    }
}

/// Standard normal (Box and Muller).
pub(crate) fn normal(rng: &mut SmallRng) -> f64 {
    let (u, v): (f64, f64) = (1.0 - rng.random::<f64>(), rng.random());
    (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos()
}

/// Exponential with mean 1, for times between arrivals.
pub(crate) fn exponential(rng: &mut SmallRng) -> f64 {
    -(1.0 - rng.random::<f64>()).ln()
}
