//! Who calls, when, and what it costs.

use std::time::Duration;

use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use crate::network::{exponential, normal};
use crate::server::{Kind, Limit};

/// One call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Since the start of the run.
    pub start: Duration,
    /// 1, or tokens.
    pub cost: u64,
}

/// How many calls, and how they come.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// The number of calls.
    pub clients: usize,
    /// Poisson arrivals at this share of the limit, instead of all at once.
    pub steady: Option<f64>,
}

impl Workload {
    /// The calls in the order of their start.
    #[must_use]
    pub fn calls(&self, kind: Kind, limit: Limit, seed: u64) -> Vec<Call> {
        let mut rng = SmallRng::seed_from_u64(seed ^ 0x6361_6c6c);
        let mut start = Duration::ZERO;
        let pace = self.steady.or(kind.steady()).map(|share| share * limit.per_second(kind));
        (0..self.clients)
            .map(|_| {
                if let Some(pace) = pace {
                    start += Duration::from_secs_f64(exponential(&mut rng) / pace);
                }
                Call { start, cost: if kind.counts_tokens() { tokens(&mut rng) } else { 1 } }
            })
            .collect()
    }
}

/// Lognormal with median 1,000, mostly between 150 and 7,000.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a range inside of both")]
fn tokens(rng: &mut SmallRng) -> u64 {
    (1000.0 * normal(rng).exp()).clamp(50.0, 20_000.0) as u64
}
