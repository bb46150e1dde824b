//! What a refusal says.

use core::time::Duration;

use rand::Rng;
use tokio::time::Instant;

use super::doubt::Doubt;
use super::evidence::Evidence;
use super::sends::{Send, State};
use super::{Gate, LONGEST_CLOSED, LOOK, MOST_SPREAD, Pass, Phase, Probe, REPROBES, STRIKES, Told};
use crate::jitter::uniform;

/// A refusal, its wait cut to what is believed.
#[derive(Clone, Copy, Debug)]
struct Refusal {
    pass: u64,
    send: Send,
    time: Duration,
    wait: Option<Duration>,
    /// It asked for a wait that nobody believes.
    absurd: bool,
}

impl Refusal {
    fn new(pass: Pass, send: Send, time: Duration, wait: Option<Duration>) -> Self {
        let absurd = wait.is_some_and(|wait| wait > LONGEST_CLOSED);
        Self { pass: pass.0, send, time, wait: wait.map(|wait| wait.min(LONGEST_CLOSED)), absurd }
    }
}

impl Gate {
    /// Refused for asking too fast; `wait` is what the answer asked for. It may have been taken for accepted before.
    pub(crate) fn refused(
        &mut self,
        pass: Pass,
        now: Instant,
        wait: Option<Duration>,
        told: Option<&Told>,
        rng: &mut (impl Rng + ?Sized),
    ) {
        let time = self.clock.tick(now);
        let ended = self.sends.end(pass.0, State::Gone);
        if let Some(send) = &ended {
            self.time_refusal(time.saturating_sub(send.sent));
        }
        let Some(send) = ended.or_else(|| self.sends.take_back(pass.0)) else { return };
        self.log.adjust(send.sent, send.cost, 0);
        let explained = self.hear(told, pass, &send, time, true);
        let refusal = Refusal::new(pass, send, time, wait.filter(|wait| !wait.is_zero()));
        if let Some(wait) = refusal.wait {
            let spread = uniform(Duration::ZERO, (wait / 10).min(MOST_SPREAD), rng);
            self.until = self.until.max(time.saturating_add(wait).saturating_add(spread));
        }
        let probe = self.probe.take_if(|probe| probe.pass == pass.0);
        if send.sent < self.closed_at {
            self.doubt.refused();
        } else if !explained && self.closes(&refusal, probe) && refusal.wait.is_none() {
            self.until = self.until.max(self.closed.next(time, &self.window, rng));
        }
    }

    /// Learns from a refusal that is news; whether the gate is closed now.
    fn closes(&mut self, refusal: &Refusal, probe: Option<Probe>) -> bool {
        let Refusal { pass, send, time, wait, absurd } = refusal;
        self.evidence.refused(send.sent);
        let beyond = self.window.testing && self.window.credits.is_some() && *pass >= self.window.since;
        (self.closed_at, self.window.since, self.instant) = (*time, self.sends.next(), None);
        self.doubt = Doubt::of(*pass, wait.is_none() && probe.is_none());
        self.closed.named = wait.map(|wait| time.saturating_add(wait));
        match self.phase {
            Phase::Start | Phase::Window if *absurd => self.close(send, true),
            Phase::Start => {
                if !self.explain(send, wait.is_some()) {
                    self.close(send, false);
                }
            }
            Phase::Closed => self.unlearn(send),
            Phase::Window => self.unexpected(refusal, probe, beyond),
        }
        self.phase == Phase::Closed
    }

    /// Takes the window that agrees with all that is known, where enough is. One that fails within its own length says that
    /// the past does not hold any more.
    fn explain(&mut self, send: &Send, wait: bool) -> bool {
        let recent = if self.window.learned { self.window.length.saturating_mul(2) } else { LOOK };
        let free = |within: Duration| !self.free_at.is_zero() && self.free_at.saturating_add(within) > send.sent;
        let (light, stuck) = (free(recent), free(LOOK) && self.reprobes >= REPROBES);
        if !light && !wait && !stuck {
            return false;
        }
        let failed = self.explained.is_some_and(|at| send.sent.saturating_sub(at) < self.window.length);
        self.strikes = if failed { self.strikes.saturating_add(1) } else { 0 };
        if self.strikes >= STRIKES {
            (self.strikes, self.explained, self.evidence) = (0, None, Evidence::since(send.sent));
            return false;
        }
        let Some((limit, length)) = self.evidence.explain(&self.log, send.sent, light, wait) else { return false };
        (self.explained, self.reprobes) = (Some(send.sent), 0);
        self.window.bad = if self.window.learned { self.window.bad.min(length / 2) } else { length / 2 };
        (self.window.limit, self.window.length, self.window.worked, self.window.learned) =
            (limit, length, length, true);
        self.window.reopen();
        self.phase = Phase::Window;
        true
    }

    /// Refused although nothing was sent for a whole window: it is longer than was thought, nobody knows by how much.
    fn unlearn(&mut self, send: &Send) {
        let begin = send.sent.checked_sub(self.window.length);
        if self.window.learned && begin.is_some() && self.log.between(begin, send.sent) == 0 {
            let group = self.closed.rejected.saturating_sub(self.window.length);
            self.closed.first = self.log.first_since(group).unwrap_or(send.sent).min(send.sent);
            (self.closed.origin, self.window.learned) = (self.closed.first, false);
        }
        if !self.window.learned {
            self.window.bad = self.window.bad.max(send.sent.saturating_sub(self.closed.first));
        }
    }

    fn close(&mut self, send: &Send, absurd: bool) {
        self.phase = Phase::Closed;
        (self.closed.rejected, self.closed.absurd) = (send.sent, absurd);
        let begin = send.sent.saturating_sub(LOOK);
        let first = self.log.first_since(begin).unwrap_or(send.sent);
        self.closed.first = first.min(send.sent);
        self.closed.origin = self.closed.first.max(send.sent.saturating_sub(Duration::from_millis(260)));
    }

    /// A refusal while the window is believed; `beyond`: of a call that was to find out whether more goes through.
    fn unexpected(&mut self, refusal: &Refusal, probe: Option<Probe>, beyond: bool) {
        self.window.dirty = true;
        let calm = refusal.time.saturating_add(refusal.wait.unwrap_or(Duration::ZERO).saturating_mul(10));
        if let Some(tested) = probe.and_then(|probe| probe.early) {
            return self.window.too_early(tested, calm);
        }
        let send = &refusal.send;
        let begin = send.sent.checked_sub(self.window.length);
        let strictly = send.sent.saturating_sub(Duration::from_nanos(1));
        let passed = self.log.between(begin, strictly).saturating_add(self.sends.accepted_at(send.sent));
        let expected = passed >= self.window.limit;
        self.instant = (expected || !beyond).then_some(send.sent);
        if beyond || expected && self.window.testing {
            self.window.too_much(passed.max(self.window.limit), calm);
        } else if expected {
            self.window.full(passed);
        } else if !self.window.restore() && !self.explain(send, refusal.wait.is_some()) {
            self.reprobe(send, begin, passed);
        }
    }

    /// Closes, to see whether the window is longer or less goes through.
    fn reprobe(&mut self, send: &Send, begin: Option<Duration>, passed: u64) {
        self.reprobes = if self.window.clean > 1 { 0 } else { self.reprobes.saturating_add(1) };
        let oldest = begin.map_or_else(|| self.log.first_since(Duration::ZERO), |begin| self.log.first_after(begin));
        self.closed.natural = oldest.unwrap_or(send.sent).saturating_add(self.window.length);
        (self.closed.rejected, self.closed.absurd) = (send.sent, false);
        (self.closed.passed, self.closed.cost) = (passed, send.cost);
        self.phase = Phase::Closed;
    }

    fn time_refusal(&mut self, took: Duration) {
        self.rtt = Some(self.rtt.map_or(took, |rtt| (rtt.saturating_mul(7).saturating_add(took)) / 8));
    }
}
