//! How a limit is counted.

use std::collections::VecDeque;
use std::time::Duration;

use rand::RngExt as _;
use rand::rngs::SmallRng;

use super::kind::{Kind, Limit};

#[derive(Clone, Debug)]
pub(super) struct Limiter {
    limit: Limit,
    count: Count,
}

#[derive(Clone, Debug)]
enum Count {
    /// What was let in within the last window; with `all`, what arrived.
    Rolling { entries: VecDeque<(Duration, u64)>, all: bool },
    /// It is short by what fills in until it is `full`.
    Bucket { full: Duration },
    /// What was let in within the window of that number; `phase` is how far the clock's window was at the start.
    Fixed { phase: Duration, number: u128, used: u64 },
}

impl Limiter {
    pub(super) fn new(kind: Kind, limit: Limit, rng: &mut SmallRng) -> Self {
        let bucket = Count::Bucket { full: Duration::ZERO };
        let (limit, count) = match kind {
            Kind::Bucket | Kind::HeadersOpenai | Kind::HeadersAnthropic => (limit, bucket),
            Kind::Tokens => (limit.per_minute().in_tokens(), bucket),
            Kind::FixedMinute => {
                let limit = limit.per_minute();
                let phase = rng.random_range(Duration::ZERO..limit.window);
                (limit, Count::Fixed { phase, number: 0, used: 0 })
            }
            _ => (limit, Count::Rolling { entries: VecDeque::new(), all: kind == Kind::CountsRefused }),
        };
        Self { limit, count }
    }

    pub(super) fn change(&mut self, limit: Limit) {
        self.limit = limit;
    }

    /// Lets `cost` in, or not.
    pub(super) fn take(&mut self, now: Duration, cost: u64) -> bool {
        let free = self.wait(now, cost).is_zero();
        let (window, step) = (self.limit.window, self.fill(cost));
        match &mut self.count {
            Count::Rolling { entries, all } => {
                while entries.front().is_some_and(|(at, _)| *at + window <= now) {
                    entries.pop_front();
                }
                if free || *all {
                    entries.push_back((now, cost));
                }
            }
            Count::Bucket { full } if free => *full = now.max(*full) + step,
            Count::Bucket { .. } => {}
            Count::Fixed { phase, number, used } => {
                let current = (now + *phase).as_nanos() / window.as_nanos();
                if current != *number {
                    (*number, *used) = (current, 0);
                }
                *used += if free { cost } else { 0 };
            }
        }
        free
    }

    /// How long until `cost` fits, if nothing else comes. What is larger than the limit fits when all of it is free.
    pub(super) fn wait(&self, now: Duration, cost: u64) -> Duration {
        let Limit { amount, window } = self.limit;
        let cost = cost.min(amount);
        match &self.count {
            Count::Rolling { entries, .. } => {
                let mut left = amount - cost;
                for (at, taken) in entries.iter().rev().take_while(|(at, _)| *at + window > now) {
                    let Some(rest) = left.checked_sub(*taken) else { return (*at + window).saturating_sub(now) };
                    left = rest;
                }
                Duration::ZERO
            }
            Count::Bucket { full } => (full.saturating_sub(now) + self.fill(cost)).saturating_sub(window),
            Count::Fixed { phase, number, used } => {
                let clock = (now + *phase).as_nanos();
                if clock / window.as_nanos() != *number || used + cost <= amount {
                    return Duration::ZERO;
                }
                nanos(window.as_nanos() - clock % window.as_nanos())
            }
        }
    }

    /// The limit, what is left of it, and in how long it is full.
    pub(super) fn told(&self, now: Duration) -> (u64, u64, Duration) {
        let amount = self.limit.amount;
        let (mut low, mut high) = (0, amount);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if self.wait(now, middle).is_zero() { low = middle } else { high = middle - 1 }
        }
        let reset = match &self.count {
            Count::Bucket { full } => full.saturating_sub(now),
            _ => self.wait(now, amount),
        };
        (amount, low, reset)
    }

    /// In how long a bucket fills by `cost`.
    fn fill(&self, cost: u64) -> Duration {
        nanos(self.limit.window.as_nanos() * u128::from(cost) / u128::from(self.limit.amount.max(1)))
    }
}

fn nanos(nanos: u128) -> Duration {
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
}
