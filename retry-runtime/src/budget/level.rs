//! How much a failure budget holds: the arithmetic, without a clock and without threads.

/// Thousandths of a credit, at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    /// Thousandths of a credit; at most [`MOST`].
    pub(crate) milli: u64,
    /// Milliseconds since any fixed moment.
    pub(crate) at: u64,
}

/// A retry takes a whole credit.
pub(crate) const PRICE: u64 = 1000;
/// A success at the first try brings a tenth of one.
const DEPOSIT: u64 = 100;
/// What a new budget holds, and what time alone brings it back to: two calls of five attempts each, and two to spare.
pub(crate) const IDLE: u64 = 10_000;
/// Above [`IDLE`] it holds what successes have brought lately, up to a thousand credits: more than a process that makes a hundred
/// calls a second can have out at 10 % of failures.
pub(crate) const MOST: u64 = 1_000_000;
/// Below [`IDLE`] time brings a credit in two minutes.
const DRIP_MS: u64 = 120_000 / PRICE;
/// What successes have brought above [`IDLE`] is halved in each such time: longer than the longest answers take, so that a
/// deposit is still there when the failure that it pays for is known.
const HALF_LIFE_MS: u64 = 120_000;
/// Of a draw, a time this much before the last one is no race between threads, but a clock that was set back.
const SET_BACK_MS: u64 = 60_000;

impl Level {
    pub(crate) const NEW: Self = Self { milli: IDLE, at: 0 };

    /// A retry is paid for; `None` where the budget can't.
    pub(crate) fn draw(self, now: u64) -> Option<Self> {
        let level = self.at_time(now);
        level.milli.checked_sub(PRICE).map(|milli| Self { milli, ..level })
    }

    /// A first try succeeded.
    pub(crate) fn deposit(self, now: u64) -> Self {
        self.add(DEPOSIT, now)
    }

    /// A retry that was paid for succeeded, or was never sent.
    pub(crate) fn refund(self, now: u64) -> Self {
        self.add(PRICE, now)
    }

    /// What comes in may be of the time at which its call began, long ago: only who draws says what time it is now.
    fn add(self, milli: u64, now: u64) -> Self {
        let level = self.at_time(now.max(self.at));
        Self { milli: level.milli.saturating_add(milli).min(MOST), ..level }
    }

    /// What is left of it, or has come to it, by `now`.
    pub(crate) fn at_time(self, now: u64) -> Self {
        let passed = now.saturating_sub(self.at);
        if passed == 0 {
            // Another thread was faster; or the clock was set back, and the time until it is there again shall not be lost.
            let at = if self.at - now > SET_BACK_MS { now } else { self.at };
            return Self { at, ..self };
        }
        match self.milli.checked_sub(IDLE) {
            Some(above) => Self { milli: IDLE + decayed(above, passed), at: now },
            None => self.dripped(passed),
        }
    }

    /// Time that is too short for a drop is kept for the next one.
    fn dripped(self, passed: u64) -> Self {
        let drops = (passed / DRIP_MS).min(IDLE - self.milli);
        let at = self.at.saturating_add(passed - passed % DRIP_MS);
        Self { milli: self.milli + drops, at }
    }
}

/// Halved for each half-life, and in a straight line in between.
fn decayed(above: u64, passed: u64) -> u64 {
    let halved = above.checked_shr(u32::try_from(passed / HALF_LIFE_MS).unwrap_or(u32::MAX)).unwrap_or(0);
    let part = passed % HALF_LIFE_MS;
    halved - halved.saturating_mul(part) / (2 * HALF_LIFE_MS)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MINUTE: u64 = 60_000;

    #[test]
    fn ten_credits_and_no_more_at_first() {
        let mut level = Level::NEW;
        for _ in 0..10 {
            level = level.draw(5).expect("a credit is left");
        }
        assert_eq!(level.draw(5), None);
    }

    #[test]
    fn time_alone_brings_a_credit_in_two_minutes_up_to_ten() {
        let empty = Level { milli: 0, at: 0 };
        assert_eq!(empty.draw(2 * MINUTE - 1), None);
        assert!(empty.draw(2 * MINUTE).is_some());
        assert_eq!(empty.at_time(100 * MINUTE).milli, IDLE);
    }

    #[test]
    fn time_that_is_looked_at_often_is_not_lost() {
        let mut level = Level { milli: 0, at: 0 };
        for now in 0..=2 * MINUTE {
            level = level.at_time(now);
        }
        assert_eq!(level.milli, PRICE);
    }

    #[test]
    fn what_successes_have_brought_is_halved_every_two_minutes() {
        let busy = Level { milli: IDLE + 8000, at: 0 };
        let above = |minutes| busy.at_time(minutes * MINUTE).milli - IDLE;
        assert_eq!([above(2), above(4), above(6), above(60)], [4000, 2000, 1000, 0]);
    }

    #[test]
    fn a_clock_that_was_set_back_stops_nothing() {
        let later = Level { milli: 0, at: 500 * MINUTE };
        assert_eq!(later.at_time(MINUTE).at, MINUTE);
        assert_eq!(later.at_time(500 * MINUTE - 1).at, 500 * MINUTE);
    }

    #[test]
    fn what_comes_in_from_a_call_that_began_long_ago_sets_no_clock_back() {
        let later = Level { milli: 0, at: 500 * MINUTE };
        assert_eq!(later.deposit(498 * MINUTE), Level { milli: DEPOSIT, ..later });
        assert_eq!(later.refund(498 * MINUTE), Level { milli: PRICE, ..later });
    }

    proptest! {
        #[test]
        fn it_is_never_below_zero_nor_above_its_most(steps in prop::collection::vec((0_u8..3, 0_u64..1 << 40), 1..200)) {
            let mut level = Level::NEW;
            for (step, now) in steps {
                level = match step {
                    0 => level.draw(now).unwrap_or(level),
                    1 => level.deposit(now),
                    _ => level.refund(now),
                };
                prop_assert!(level.milli <= MOST && level.at < 1 << 40);
            }
        }
    }
}
