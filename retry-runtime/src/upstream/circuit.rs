//! The breaker's state, without a clock.

use core::time::Duration;

use rand::Rng;
use tokio::time::Instant;

use super::breaker::{Breaker, MOST_REMEMBERED};
use crate::jitter::uniform;
use crate::within::after;

/// Five minutes: long enough to be out of the way, short enough that a person does not restart the process for it.
const LONGEST: Duration = Duration::from_secs(300);

/// The state of one breaker.
#[derive(Debug)]
pub(crate) struct Circuit {
    /// Failures since the last success.
    streak: u32,
    /// The last ends, the latest in the lowest bit: 1 is a failure.
    ends: u64,
    remembered: u32,
    state: State,
    /// The number of the last probe.
    probe: u32,
    /// How often it has opened without a success in between that was no probe's.
    opened: u32,
}

/// What people see of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Closed,
    /// Nobody goes before.
    Open {
        until: Instant,
    },
    /// One probe is on its way.
    Probing,
}

/// How a run ended, to a breaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Completion {
    Success,
    /// Of the infrastructure.
    Failure,
    /// The other side answered, but that the request failed is not its fault.
    Answered,
    /// Says nothing.
    Nothing,
}

/// What a completion has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Opened(Duration),
    Closed,
}

impl Circuit {
    pub(crate) const fn new() -> Self {
        Self { streak: 0, ends: 0, remembered: 0, state: State::Closed, probe: 0, opened: 0 }
    }

    pub(crate) fn state(&self) -> State {
        self.state
    }

    /// `Some`: nobody may go, for so long; zero while the one probe is out. What is called inside the probe is part of it.
    pub(crate) fn is_open(&self, inside: Option<u32>, now: Instant) -> Option<Duration> {
        match self.state {
            State::Closed => None,
            State::Probing if inside == Some(self.probe) => None,
            State::Probing => Some(Duration::ZERO),
            // More than it is ever open for: another clock, paused in a test, was ahead.
            State::Open { until } => Some(until.saturating_duration_since(now))
                .filter(|left| !left.is_zero() && *left <= LONGEST.saturating_add(LONGEST / 4)),
        }
    }

    /// Somebody goes. `Some`: as the one probe, from here on in the place of that which it was called in. To be asked only where
    /// it is not open.
    pub(crate) fn go(&mut self, inside: Option<u32>) -> Option<u32> {
        let probes = match self.state {
            State::Closed => false,
            State::Open { .. } => true,
            State::Probing => inside == Some(self.probe),
        };
        probes.then(|| {
            (self.state, self.probe) = (State::Probing, self.probe.wrapping_add(1));
            self.probe
        })
    }

    /// A run is over.
    pub(crate) fn end(
        &mut self,
        rule: &Breaker,
        probe: Option<u32>,
        completion: Completion,
        now: Instant,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Change> {
        if self.state == State::Probing && probe == Some(self.probe) {
            return self.end_probe(rule, completion, now, rng);
        }
        match completion {
            Completion::Answered | Completion::Nothing => return None,
            Completion::Success | Completion::Failure => self.remember(completion == Completion::Failure),
        }
        if self.state != State::Closed {
            // It was sent before the breaker opened: old news.
            return None;
        }
        if completion == Completion::Success {
            self.opened = 0;
        }
        self.trips(rule).then(|| self.open(rule, now, rng))
    }

    fn end_probe(
        &mut self,
        rule: &Breaker,
        completion: Completion,
        now: Instant,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Change> {
        match completion {
            Completion::Failure => Some(self.open(rule, now, rng)),
            // Whoever answers is there, whatever he says.
            Completion::Success | Completion::Answered => {
                (self.state, self.streak, self.ends, self.remembered) = (State::Closed, 0, 0, 0);
                Some(Change::Closed)
            }
            Completion::Nothing => {
                self.state = State::Open { until: now };
                None
            }
        }
    }

    fn remember(&mut self, failed: bool) {
        self.streak = if failed { self.streak.saturating_add(1) } else { 0 };
        self.ends = self.ends << 1 | u64::from(failed);
        self.remembered = self.remembered.saturating_add(1).min(MOST_REMEMBERED);
    }

    fn trips(&self, rule: &Breaker) -> bool {
        let in_a_row = rule.consecutive > 0 && self.streak >= rule.consecutive;
        in_a_row || rule.percent > 0 && rule.of > 0 && self.remembered >= rule.of && self.share(rule)
    }

    fn share(&self, rule: &Breaker) -> bool {
        let last = self.ends << (MOST_REMEMBERED - rule.of);
        last.count_ones().saturating_mul(100) >= rule.percent.saturating_mul(rule.of)
    }

    /// 15 s, 30 s, 60 s..
    fn open(&mut self, rule: &Breaker, now: Instant, rng: &mut (impl Rng + ?Sized)) -> Change {
        let length = rule.open_for.saturating_mul(1_u32.checked_shl(self.opened).unwrap_or(u32::MAX)).min(LONGEST);
        // The jitter goes on after the cap, so that those who have opened together long ago do not probe together.
        let length = uniform(length / 4 * 3, length.saturating_add(length / 4), rng);
        self.opened = self.opened.saturating_add(1);
        self.state = State::Open { until: after(now, length) };
        Change::Opened(length)
    }
}

#[cfg(test)]
mod tests;
