//! What became of the calls that were let go, where they were not refused.

use core::time::Duration;

use tokio::time::Instant;

use super::levels::Answered;
use super::ramp::Ramp;
use super::sends::{Send, State};
use super::{Gate, MOST_COST, Pass, Phase, Told};

impl Gate {
    /// The headers of a success arrived.
    pub(crate) fn accepted(&mut self, pass: Pass, now: Instant, told: Option<&Told>) {
        let time = self.clock.tick(now);
        if let Some(send) = self.sends.end(pass.0, State::Accepted) {
            self.hear(told, pass, &send, time, false);
            if send.state == State::Open {
                self.passed(pass.0, &send, true);
            }
        }
        self.settle(time);
    }

    /// What was sent in the instant of the last refusal and had no answer then is counted when it gets through.
    pub(super) fn uncounted(&self, send: &Send) -> u64 {
        if self.instant == Some(send.sent) { send.cost } else { 0 }
    }

    pub(super) fn hear(&mut self, told: Option<&Told>, pass: Pass, send: &Send, time: Duration, refused: bool) -> bool {
        let answered = Answered { pass: pass.0, sent: send.sent, upto: send.upto, cost: send.cost, time, refused };
        let empty = told.is_some_and(|told| self.levels.hear(told, answered, &self.sends));
        self.levels.gone(pass.0);
        empty
    }

    /// A send got through; once for each.
    fn passed(&mut self, pass: u64, send: &Send, answered: bool) {
        if !answered {
            self.levels.silent(pass, send.sent);
        }
        let Some(probe) = self.probe.take_if(|probe| probe.pass == pass) else {
            return match self.phase {
                Phase::Start => self.ramp.passed(answered),
                Phase::Closed => {
                    self.closed.passed = self.closed.passed.saturating_add(self.uncounted(send));
                    self.doubt(pass);
                }
                Phase::Window => {
                    self.window.limit = self.window.limit.saturating_add(self.uncounted(send));
                    self.window.credit(pass);
                }
            };
        };
        if let Some(early) = probe.early {
            return self.window.shortened(early);
        }
        let before = self.log.sent_within(self.closed.first, send.sent);
        if before == 0 && !self.window.learned {
            (self.phase, self.ramp) = (Phase::Start, Ramp::new());
            return;
        }
        self.closed.opened(send.sent, send.cost, before, &mut self.window);
        self.phase = Phase::Window;
    }

    /// A failure that says nothing about the rate: 5xx, a timeout, a connection lost.
    pub(crate) fn failed(&mut self, pass: Pass, now: Instant) {
        let time = self.clock.tick(now);
        let Some(send) = self.sends.end(pass.0, State::Accepted) else { return };
        if send.state == State::Open {
            self.without_answer(pass);
        }
        self.settle(time);
    }

    /// Cancelled in flight, or never sent.
    pub(crate) fn abandoned(&mut self, pass: Pass, now: Instant) {
        self.failed(pass, now);
    }

    fn without_answer(&mut self, pass: Pass) {
        self.levels.gone(pass.0);
        self.ramp.gone();
        if self.probe.take_if(|probe| probe.pass == pass.0).is_none() && self.phase == Phase::Window {
            self.window.give_back();
        }
    }

    /// The real usage of a call is known.
    pub(crate) fn correct(&mut self, pass: Pass, cost: u64) {
        let cost = cost.clamp(1, MOST_COST);
        if let Some(send) = self.sends.correct(pass.0, cost) {
            self.log.adjust(send.sent, send.cost, cost);
        }
    }

    /// What has been silent for long enough got through.
    pub(super) fn settle(&mut self, time: Duration) {
        let quiet = self.quiet();
        while let Some((pass, send)) = self.sends.oldest().filter(|(_, send)| send.sent.saturating_add(quiet) <= time) {
            self.sends.presume(pass);
            self.passed(pass, &send, false);
        }
    }

    /// Whoever was sent after a refused call gets through: that was no limit but chance, or a limit on something else.
    fn doubt(&mut self, pass: u64) {
        if self.doubt.passed(pass) {
            self.phase = if self.window.learned { Phase::Window } else { Phase::Start };
            self.until = self.until.min(self.closed_at);
            self.probe = None;
        }
    }
}
