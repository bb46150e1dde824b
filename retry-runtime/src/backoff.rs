//! The growing delay, and how it meets what the server asked for.

use core::time::Duration;

use rand::Rng;

use crate::jitter::{Draw, uniform};
use crate::policy::Policy;
use crate::verdict::{Verdict, VerdictKind};

const LEAST_SPREAD: Duration = Duration::from_millis(50);
const MOST_SPREAD: Duration = Duration::from_secs(1);

/// What the next wait depends on, besides the policy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Failure<'a> {
    pub(crate) verdict: &'a Verdict,
    /// The attempt that failed, from 1.
    pub(crate) number: u32,
    /// The backoff drawn before this one.
    pub(crate) previous: Option<Duration>,
    /// What is left of the deadline.
    pub(crate) left: Duration,
}

/// A wait, and the backoff it was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wait {
    pub(crate) length: Duration,
    pub(crate) backoff: Duration,
}

/// `max(backoff, floor + spread)`; the caller checks whether it fits.
pub(crate) fn wait(policy: &Policy, failure: Failure<'_>, rng: &mut (impl Rng + ?Sized)) -> Wait {
    let backoff = backoff(policy, failure, rng);
    let length = match floor(failure.verdict) {
        Some(floor) => backoff.max(floor.saturating_add(spread(floor, failure.left, rng))),
        None => backoff,
    };
    Wait { length, backoff }
}

/// A wait of nothing is no wait that the server named.
fn floor(verdict: &Verdict) -> Option<Duration> {
    verdict.floor().filter(|floor| !floor.is_zero())
}

fn backoff(policy: &Policy, failure: Failure<'_>, rng: &mut (impl Rng + ?Sized)) -> Duration {
    let hinted = floor(failure.verdict).is_some();
    let base = match failure.verdict.kind() {
        VerdictKind::RateLimited if !hinted => policy.rate_limit_base(),
        _ => policy.base(),
    };
    let draw = Draw {
        ceiling: ceiling(policy, base, failure.number),
        base,
        cap: policy.cap(),
        previous: failure.previous.unwrap_or(base),
    };
    policy.jitter().draw(draw, rng)
}

/// `min(cap, base * factor^(number - 1))`, whatever the numbers are.
fn ceiling(policy: &Policy, base: Duration, number: u32) -> Duration {
    let growth = policy.factor().powf(f64::from(number.saturating_sub(1)));
    let seconds = base.as_secs_f64() * growth;
    Duration::try_from_secs_f64(seconds).map_or(policy.cap(), |ceiling| ceiling.min(policy.cap()))
}

/// Keeps callers that were told the same second apart: uniform up to a tenth of the floor, at least 50 ms and at most 1 s,
/// and never more than half of what the deadline leaves behind the floor, so that time remains for the attempt itself.
fn spread(floor: Duration, left: Duration, rng: &mut (impl Rng + ?Sized)) -> Duration {
    let wished = (floor / 10).clamp(LEAST_SPREAD, MOST_SPREAD);
    uniform(Duration::ZERO, wished.min(left.saturating_sub(floor) / 2), rng)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand::rngs::SmallRng;

    use super::*;
    use crate::jitter::Jitter;

    const SECOND: Duration = Duration::from_secs(1);

    fn plain() -> Policy {
        Policy::builder().jitter(Jitter::None).build().unwrap()
    }

    fn after(verdict: Verdict, number: u32, policy: &Policy, seed: u64) -> Duration {
        let failure = Failure { verdict: &verdict, number, previous: None, left: 100 * SECOND };
        wait(policy, failure, &mut SmallRng::seed_from_u64(seed)).length
    }

    #[test]
    fn the_ceiling_doubles_up_to_the_cap() {
        let waits: Vec<_> = (1..=8).map(|n| after(Verdict::transient(), n, &plain(), 0).as_millis()).collect();
        assert_eq!(waits, [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000]);
    }

    #[test]
    fn the_last_attempt_of_four_billion_waits_for_the_cap() {
        assert_eq!(after(Verdict::transient(), u32::MAX, &plain(), 0), 30 * SECOND);
    }

    #[test]
    fn a_rate_limit_without_a_time_starts_from_its_own_base() {
        assert_eq!(after(Verdict::rate_limited(None), 1, &plain(), 0), 5 * SECOND);
        assert_eq!(after(Verdict::rate_limited(None), 2, &plain(), 0), 10 * SECOND);
    }

    #[test]
    fn no_wait_is_below_the_floor_and_none_above_floor_plus_spread_where_the_backoff_is_smaller() {
        let verdict = Verdict::rate_limited(Some(20 * SECOND));
        let waits: Vec<_> = (0..500).map(|seed| after(verdict, 1, &Policy::DEFAULT, seed)).collect();
        assert!(waits.iter().all(|wait| (20 * SECOND..=21 * SECOND).contains(wait)));
        assert!(waits.iter().max() > waits.iter().min());
    }

    #[test]
    fn a_backoff_above_the_floor_holds() {
        let verdict = Verdict::transient().with_floor(SECOND, "retry-after");
        assert_eq!(after(verdict, 5, &plain(), 0), 8 * SECOND);
    }

    #[test]
    fn the_spread_is_cut_to_what_fits_the_deadline() {
        let verdict = Verdict::rate_limited(Some(SECOND));
        for seed in 0..200 {
            let failure = Failure { verdict: &verdict, number: 1, previous: None, left: SECOND + SECOND / 50 };
            let wait = wait(&Policy::DEFAULT, failure, &mut SmallRng::seed_from_u64(seed)).length;
            assert!(wait >= SECOND && wait < failure.left, "{wait:?}");
        }
    }

    #[test]
    fn an_absurd_floor_saturates() {
        let verdict = Verdict::rate_limited(Some(Duration::MAX));
        assert_eq!(after(verdict, 1, &Policy::DEFAULT, 0), Duration::MAX);
    }
}
