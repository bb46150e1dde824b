//! What all calls of an upstream share behind its lock: the gate, the breaker, the runs in flight.

use core::mem;
use core::time::Duration;

use rand::Rng;
use tokio::time::Instant;

use super::breaker::Breaker;
use super::circuit::{Change, Circuit, Completion};
use super::line::{Others, Turn};
use crate::gate::{Ask, Gate, GateView, Pass, Told};
use crate::running::Seats;

/// Which of the parts are there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    pub(crate) gate: bool,
    pub(crate) breaker: Option<Breaker>,
    pub(crate) in_flight: Option<u32>,
}

impl Parts {
    pub(crate) const NONE: Self = Self { gate: false, breaker: None, in_flight: None };

    /// Nothing can stand in the way of a call.
    pub(crate) const fn are_none(&self) -> bool {
        !self.gate && self.breaker.is_none() && self.in_flight.is_none()
    }
}

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) gate: Gate,
    pub(crate) circuit: Circuit,
    pub(crate) in_flight: u32,
    spent: Option<Spent>,
    /// What the log knows of the gate.
    open: bool,
}

/// The provider's quota is spent.
#[derive(Clone, Copy, Debug)]
struct Spent {
    /// Of those who had come by then.
    before: u64,
    reason: &'static str,
}

/// What a run was let in with, and has to give back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slip {
    pub(crate) pass: Option<Pass>,
    pub(crate) probe: Option<u32>,
}

/// Why a call is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Denied {
    /// It can't be let in in time; what it would have needed, where that is known.
    Late { needed: Option<Duration>, left: Duration },
    /// The breaker is open, for so long.
    Open(Duration),
    /// The quota is spent, by this reason.
    Spent(&'static str),
}

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub(crate) number: u64,
    pub(crate) now: Instant,
    /// It can't wait any longer.
    pub(crate) limit: Instant,
    /// The limit is that of its wait alone.
    pub(crate) queues: bool,
    pub(crate) cost: u64,
    /// What attempts around it hold here, and wait for it.
    pub(crate) around: Seats,
    /// It has just come, or come back.
    pub(crate) is_new: bool,
}

/// What an answer means to the gate.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer<'a> {
    Accepted(Option<&'a Told>),
    Refused(Option<Duration>, Option<&'a Told>),
    Failed,
    Abandoned,
    /// It has been told already.
    Known,
}

impl Shared {
    pub(crate) const fn new() -> Self {
        Self { gate: Gate::new(), circuit: Circuit::new(), in_flight: 0, spent: None, open: true }
    }

    /// `Some`: the gate has opened or closed since this was asked last. It opens with time, too, and nobody is there to see it.
    pub(crate) fn turned(&mut self, now: Instant) -> Option<GateView> {
        let view = self.gate.view(now);
        (mem::replace(&mut self.open, view.open) != view.open).then_some(view)
    }

    /// One after the other: nothing is taken before all agree.
    pub(crate) fn ask(
        &mut self,
        parts: &Parts,
        caller: Caller,
        others: &Others<'_>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Turn<Result<Slip, Denied>, Option<Instant>> {
        if let Some(denied) = self.refuses(parts, caller) {
            return Turn::Done(Err(denied));
        }
        // Whose deadline starts when he is let in may be let in at the last instant.
        if caller.now > caller.limit || caller.now == caller.limit && !caller.queues {
            return Turn::Done(Err(late(None, caller)));
        }
        let first = others.is_first();
        let room = parts.in_flight.is_none_or(|limit| self.in_flight < limit);
        if !room && parts.in_flight.is_some_and(|limit| limit <= caller.around.count) {
            // All that could make room wait for this call.
            return Turn::Done(Err(late(None, caller)));
        }
        let asked = match (first && room, parts.gate) {
            (false, _) => Ask::Wait,
            (true, true) => self.gate.ask(caller.now, caller.cost, rng),
            (true, false) => return Turn::Done(Ok(self.let_in(None, caller.around.probe))),
        };
        match asked {
            Ask::Go(pass) => Turn::Done(Ok(self.let_in(Some(pass), caller.around.probe))),
            Ask::Later(at) if first && at > caller.limit => Turn::Done(Err(late(Some(at), caller))),
            Ask::Later(at) => self.wait(caller, others, Some(at)),
            Ask::Wait => self.wait(caller, others, None),
        }
    }

    /// What holds for a call wherever it stands in line.
    pub(crate) fn refuses(&self, parts: &Parts, caller: Caller) -> Option<Denied> {
        let spent = self.spent.filter(|spent| caller.number < spent.before).map(|spent| Denied::Spent(spent.reason));
        spent.or_else(|| {
            parts.breaker.and_then(|_| self.circuit.is_open(caller.around.probe, caller.now)).map(Denied::Open)
        })
    }

    /// Whoever is in line by now would be told the same. Who comes later finds out for himself, so that what is paid for again is
    /// seen at once.
    pub(crate) fn spend(&mut self, before: u64, reason: &'static str) {
        self.spent = Some(Spent { before, reason });
    }

    fn let_in(&mut self, pass: Option<Pass>, inside: Option<u32>) -> Slip {
        self.in_flight = self.in_flight.saturating_add(1);
        Slip { pass, probe: self.circuit.go(inside) }
    }

    /// Whoever has just come is told at once where the wait is too long for him.
    fn wait(
        &self,
        caller: Caller,
        others: &Others<'_>,
        at: Option<Instant>,
    ) -> Turn<Result<Slip, Denied>, Option<Instant>> {
        if caller.now >= caller.limit {
            return Turn::Done(Err(late(at, caller)));
        }
        match if caller.is_new { self.too_late(caller, others) } else { None } {
            Some(denied) => Turn::Done(Err(denied)),
            None => Turn::Wait(at),
        }
    }

    /// Where it can be foreseen that a call is not let in in time.
    pub(crate) fn too_late(&self, caller: Caller, others: &Others<'_>) -> Option<Denied> {
        let ahead = u64::try_from(others.ahead()).unwrap_or(u64::MAX);
        let forecast = self.gate.forecast(caller.now, ahead, caller.cost)?;
        (forecast > caller.limit).then(|| late(Some(forecast), caller))
    }

    /// A run is over, and gives back what it was let in with.
    pub(crate) fn end(
        &mut self,
        parts: &Parts,
        slip: Slip,
        answer: Answer<'_>,
        completion: Completion,
        now: Instant,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Change> {
        self.in_flight = self.in_flight.saturating_sub(1);
        if completion == Completion::Success {
            self.spent = None;
        }
        if let Some(pass) = slip.pass {
            self.answer(pass, answer, now, rng);
        }
        parts.breaker.and_then(|rule| self.circuit.end(&rule, slip.probe, completion, now, rng))
    }

    /// The probe has been answered, and goes on.
    pub(crate) fn probe_answered(
        &mut self,
        parts: &Parts,
        probe: u32,
        now: Instant,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Change> {
        parts.breaker.and_then(|rule| self.circuit.end(&rule, Some(probe), Completion::Success, now, rng))
    }

    pub(crate) fn answer(&mut self, pass: Pass, answer: Answer<'_>, now: Instant, rng: &mut (impl Rng + ?Sized)) {
        match answer {
            Answer::Accepted(told) => self.gate.accepted(pass, now, told),
            Answer::Refused(wait, told) => self.gate.refused(pass, now, wait, told, rng),
            Answer::Failed => self.gate.failed(pass, now),
            Answer::Abandoned => self.gate.abandoned(pass, now),
            Answer::Known => {}
        }
    }
}

fn late(at: Option<Instant>, caller: Caller) -> Denied {
    let from_now = |at: Instant| at.saturating_duration_since(caller.now);
    Denied::Late { needed: at.map(from_now), left: from_now(caller.limit) }
}
