//! How the growing delay is spread, so that callers who failed together do not come back together.

use core::time::Duration;

use rand::{Rng, RngExt as _};

/// How a delay is drawn under its ceiling (`backoff(n) = jitter(min(cap, base * factor^(n-1)))`).
///
/// The names and formulas are those of Marc Brooker's "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Jitter {
    /// Uniform between zero and the ceiling. The default: it spreads callers the most.
    #[default]
    Full,
    /// Half the ceiling, and uniform up to the ceiling above it.
    Equal,
    /// Uniform between `base` and three times the previous delay, at most `cap`.
    Decorrelated,
    /// The ceiling itself. Callers who failed together come back together.
    None,
}

/// What a draw depends on besides the jitter itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draw {
    /// `min(cap, base * factor^(n-1))`.
    pub(crate) ceiling: Duration,
    pub(crate) base: Duration,
    pub(crate) cap: Duration,
    /// The delay drawn before, `base` at first.
    pub(crate) previous: Duration,
}

impl Jitter {
    pub(crate) fn draw(self, draw: Draw, rng: &mut (impl Rng + ?Sized)) -> Duration {
        match self {
            Self::None => draw.ceiling,
            Self::Full => uniform(Duration::ZERO, draw.ceiling, rng),
            Self::Equal => uniform(draw.ceiling / 2, draw.ceiling, rng),
            Self::Decorrelated => {
                let top = draw.previous.saturating_mul(3).min(draw.cap);
                uniform(draw.base.min(draw.cap), top, rng)
            }
        }
    }
}

/// Uniform between `low` and `high`, both included; `low` where `high` is not above it.
pub(crate) fn uniform(low: Duration, high: Duration, rng: &mut (impl Rng + ?Sized)) -> Duration {
    let width = high.saturating_sub(low);
    let nanos = u64::try_from(width.as_nanos()).unwrap_or(u64::MAX);
    low.saturating_add(Duration::from_nanos(rng.random_range(0..=nanos)))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand::rngs::SmallRng;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn draws(jitter: Jitter, previous: Duration) -> Vec<Duration> {
        let mut rng = SmallRng::seed_from_u64(7);
        let draw = Draw { ceiling: 8 * SECOND, base: SECOND, cap: 30 * SECOND, previous };
        (0..1000).map(|_| jitter.draw(draw, &mut rng)).collect()
    }

    fn spans(draws: &[Duration], low: Duration, high: Duration) -> bool {
        let width = high.saturating_sub(low);
        let inside = draws.iter().all(|draw| (low..=high).contains(draw));
        let near_low = draws.iter().any(|draw| *draw < low + width / 20);
        let near_high = draws.iter().any(|draw| *draw + width / 20 > high);
        inside && near_low && near_high
    }

    #[test]
    fn full_jitter_spans_zero_to_the_ceiling() {
        assert!(spans(&draws(Jitter::Full, SECOND), Duration::ZERO, 8 * SECOND));
    }

    #[test]
    fn equal_jitter_spans_the_upper_half() {
        assert!(spans(&draws(Jitter::Equal, SECOND), 4 * SECOND, 8 * SECOND));
    }

    #[test]
    fn decorrelated_jitter_spans_base_to_three_times_the_previous_delay() {
        assert!(spans(&draws(Jitter::Decorrelated, 2 * SECOND), SECOND, 6 * SECOND));
    }

    #[test]
    fn decorrelated_jitter_never_exceeds_the_cap() {
        assert!(spans(&draws(Jitter::Decorrelated, 1000 * SECOND), SECOND, 30 * SECOND));
    }

    #[test]
    fn no_jitter_is_the_ceiling() {
        assert!(draws(Jitter::None, SECOND).iter().all(|draw| *draw == 8 * SECOND));
    }

    #[test]
    fn late_retries_stay_spread_at_the_cap() {
        let mut rng = SmallRng::seed_from_u64(1);
        let draw = Draw { ceiling: 30 * SECOND, base: SECOND, cap: 30 * SECOND, previous: SECOND };
        let mut drawn: Vec<_> = (0..1000).map(|_| Jitter::Full.draw(draw, &mut rng)).collect();
        drawn.sort();
        drawn.dedup();
        assert!(drawn.len() > 990, "{} distinct waits of 1000", drawn.len());
    }
}
