//! When the next call to an upstream may go.
//!
//! A state machine without a clock, a queue or a lock of its own: the upstream around it holds the calls in line, asks for the
//! first of them, and reports what became of each.

mod told;
mod view;

use core::time::Duration;
use std::collections::VecDeque;

use rand::Rng;
use tokio::time::Instant;

pub(crate) use self::told::{Bucket, Told};
pub(crate) use self::view::GateView;
use crate::jitter::uniform;

const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(4);

/// Names one send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pass(u64);

/// What the head of the queue is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Send now; every pass must be ended by `accepted`, `refused`, `failed` or `abandoned`, once.
    Go(Pass),
    /// Ask again then, or when an answer came.
    Later(Instant),
    /// Only an answer can change it; there is one to come.
    Wait,
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Gate {
    next: u64,
    open: VecDeque<(u64, Instant)>,
    closed: bool,
    closed_at: Option<Instant>,
    until: Option<Instant>,
    pause: Duration,
    probe: Option<u64>,
    credits: u64,
}

impl Gate {
    pub(crate) const fn new() -> Self {
        Self {
            next: 0,
            open: VecDeque::new(),
            closed: false,
            closed_at: None,
            until: None,
            pause: FIRST_PAUSE,
            probe: None,
            credits: u64::MAX,
        }
    }

    /// May a call of `cost` go at `now`? To be asked for the head of the queue only.
    pub(crate) fn ask(&mut self, now: Instant, _cost: u64, _rng: &mut (impl Rng + ?Sized)) -> Ask {
        if let Some(until) = self.until.filter(|until| *until > now) {
            return Ask::Later(until);
        }
        if self.closed && self.probe.is_some() || !self.closed && self.credits == 0 && !self.open.is_empty() {
            return Ask::Wait;
        }
        self.credits = self.credits.saturating_sub(u64::from(!self.closed && self.credits != u64::MAX));
        let pass = self.next;
        self.next = self.next.wrapping_add(1);
        if self.closed {
            self.probe = Some(pass);
        }
        self.open.push_back((pass, now));
        Ask::Go(Pass(pass))
    }

    /// The headers of a success arrived.
    pub(crate) fn accepted(&mut self, pass: Pass, _now: Instant, _told: Option<&Told>) {
        let Some(sent) = self.end(pass) else { return };
        if self.probe == Some(pass.0) {
            (self.probe, self.closed, self.pause, self.credits) = (None, false, FIRST_PAUSE, 2);
        } else if self.credits != u64::MAX && self.closed_at.is_none_or(|at| sent >= at) {
            self.credits = self.credits.saturating_add(2);
        }
    }

    /// Refused for asking too fast; `wait` is what the answer asked for.
    pub(crate) fn refused(
        &mut self,
        pass: Pass,
        now: Instant,
        wait: Option<Duration>,
        _told: Option<&Told>,
        rng: &mut (impl Rng + ?Sized),
    ) {
        let Some(sent) = self.end(pass) else { return };
        if self.closed_at.is_some_and(|at| sent < at) {
            return;
        }
        let pause = wait.unwrap_or(self.pause);
        let pause = pause.saturating_add(uniform(Duration::ZERO, pause / 10, rng));
        self.until = now.checked_add(pause).or(self.until);
        self.pause = self.pause.saturating_mul(2).min(LONGEST_PAUSE);
        (self.closed, self.closed_at, self.probe, self.credits) = (true, Some(now), None, 0);
    }

    /// A failure that says nothing about the rate: 5xx, a timeout, a connection lost.
    pub(crate) fn failed(&mut self, pass: Pass, now: Instant) {
        self.abandoned(pass, now);
    }

    /// Cancelled in flight, or never sent.
    pub(crate) fn abandoned(&mut self, pass: Pass, _now: Instant) {
        self.end(pass);
        if self.probe == Some(pass.0) {
            self.probe = None;
        } else if !self.closed {
            self.credits = self.credits.saturating_add(1);
        }
    }

    /// The real usage of a call is known.
    pub(crate) fn correct(&mut self, _pass: Pass, _cost: u64) {}

    /// The earliest time at which a call of `cost` could go that has `ahead` before it; `None`: not known.
    pub(crate) fn forecast(&self, now: Instant, _ahead: u64, _cost: u64) -> Option<Instant> {
        self.until.filter(|until| *until > now)
    }

    /// For people.
    pub(crate) fn view(&self, now: Instant) -> GateView {
        let closed_until = self.until.filter(|until| *until > now);
        GateView { closed_until, open: !self.closed, limit: None, in_flight: self.open.len() }
    }

    fn end(&mut self, pass: Pass) -> Option<Instant> {
        let place = self.open.iter().position(|(id, _)| *id == pass.0)?;
        self.open.remove(place).map(|(_, sent)| sent)
    }
}

#[cfg(test)]
mod tests;
