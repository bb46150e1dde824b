//! When the next call to an upstream may go.
//!
//! A state machine without a clock, a queue or a lock of its own: the upstream around it holds the calls in line, asks for the
//! first of them, and reports what became of each.

mod clock;
mod closed;
mod doubt;
mod evidence;
mod level;
mod levels;
mod log;
mod ramp;
mod sends;
mod told;
mod view;
mod window;

use core::time::Duration;

use rand::Rng;
use tokio::time::Instant;

use self::clock::Clock;
use self::closed::Closed;
use self::doubt::Doubt;
use self::evidence::Evidence;
use self::levels::{Answered, Levels};
use self::log::Log;
use self::ramp::Ramp;
use self::sends::{Send, Sends, State};
pub(crate) use self::told::{Bucket, Told};
pub(crate) use self::view::GateView;
use self::window::{Room, Window};
use crate::jitter::uniform;

/// Silence for so long is an acceptance, as a refusal would have come by now; until the first one tells how long they take.
const QUIET: Duration = Duration::from_millis(100);
const LEAST_QUIET: Duration = Duration::from_millis(50);
/// What was accepted within so long before the first refusal may have been part of it.
const LOOK: Duration = Duration::from_secs(60);
/// Keeps processes apart that were told the same time.
const MOST_SPREAD: Duration = Duration::from_millis(250);

/// Nobody asked for so long: nobody waits.
const IDLE: Duration = Duration::from_millis(2);
/// So many windows from the evidence that fail within their own length say that the past does not hold any more.
const STRIKES: u32 = 2;

/// No refusal closes it for longer; then one call asks again.
const LONGEST_CLOSED: Duration = Duration::from_secs(120);

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Start,
    Closed,
    Window,
}

/// A call that is let go to see whether it gets through.
#[derive(Clone, Copy, Debug)]
struct Probe {
    pass: u64,
    /// How long after the send that it follows, where it goes before its slot.
    early: Option<Duration>,
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Gate {
    clock: Clock,
    sends: Sends,
    log: Log,
    phase: Phase,
    /// Nobody goes before.
    until: Duration,
    /// Refusals of what was sent before are old news.
    closed_at: Duration,
    /// How long refusals take, smoothed.
    rtt: Option<Duration>,
    probe: Option<Probe>,
    ramp: Ramp,
    closed: Closed,
    doubt: Doubt,
    /// When that was sent whose refusal counted what got through.
    instant: Option<Duration>,
    window: Window,
    evidence: Evidence,
    /// When the window was taken from the evidence.
    explained: Option<Duration>,
    strikes: u32,
    /// When the last call was let go, where none was held back since.
    last_go: Option<Duration>,
    /// When a call came last that found nobody waiting.
    free_at: Duration,
    levels: Levels,
}

impl Gate {
    pub(crate) const fn new() -> Self {
        Self {
            clock: Clock::new(),
            sends: Sends::new(),
            log: Log::new(),
            phase: Phase::Start,
            until: Duration::ZERO,
            closed_at: Duration::ZERO,
            rtt: None,
            probe: None,
            ramp: Ramp::new(),
            closed: Closed::new(),
            doubt: Doubt::none(),
            instant: None,
            window: Window::new(),
            evidence: Evidence::since(Duration::ZERO),
            explained: None,
            strikes: 0,
            last_go: None,
            free_at: Duration::ZERO,
            levels: Levels::new(),
        }
    }

    /// May a call of `cost` go at `now`? To be asked for the head of the queue only.
    pub(crate) fn ask(&mut self, now: Instant, cost: u64, _rng: &mut (impl Rng + ?Sized)) -> Ask {
        let time = self.clock.tick(now);
        self.settle(time);
        let cost = cost.clamp(1, u64::from(u32::MAX));
        if self.last_go.take().is_some_and(|went| time > went.saturating_add(IDLE)) {
            self.free_at = time;
        }
        match self.room(time, cost) {
            Room::Go => self.send(time, cost, None),
            Room::Early(early) => self.send(time, cost, Some(early)),
            Room::At(at) if at <= time => self.send(time, cost, None),
            Room::At(at) => Ask::Later(self.clock.instant(at, now)),
            Room::Wait => match self.sends.oldest() {
                Some((_, oldest)) => Ask::Later(self.clock.instant(oldest.sent.saturating_add(self.quiet()), now)),
                None => self.send(time, cost, None),
            },
        }
    }

    fn room(&mut self, time: Duration, cost: u64) -> Room {
        if time < self.until {
            return Room::At(self.until);
        }
        match self.levels.room(time, cost) {
            None => return Room::Wait,
            Some(at) if at > time => return Room::At(at),
            Some(_) => {}
        }
        match self.phase {
            Phase::Start if self.levels.told() => Room::Go,
            Phase::Start => self.ramp.ask(time).map_or(Room::Wait, Room::At),
            _ if self.probe.is_some() => Room::Wait,
            Phase::Closed => Room::Go,
            Phase::Window => self.window.ask(time, self.sends.next(), cost, &self.log),
        }
    }

    fn send(&mut self, time: Duration, cost: u64, early: Option<Duration>) -> Ask {
        let pass = self.sends.push(time, cost);
        self.log.push(time, cost);
        self.levels.sent(time, pass, cost);
        self.log.forget(time.saturating_sub(LOOK.max(self.window.length.saturating_mul(2))));
        if self.phase == Phase::Closed || early.is_some() {
            self.probe = Some(Probe { pass, early });
        }
        if self.phase == Phase::Start {
            self.ramp.sent(time, self.quiet());
        }
        self.last_go = Some(time);
        Ask::Go(Pass(pass))
    }

    fn quiet(&self) -> Duration {
        self.rtt.map_or(QUIET, |rtt| rtt.saturating_mul(3).max(LEAST_QUIET))
    }

    /// What has been silent for long enough got through.
    fn settle(&mut self, time: Duration) {
        let quiet = self.quiet();
        while let Some((pass, send)) = self.sends.oldest().filter(|(_, send)| send.sent.saturating_add(quiet) <= time) {
            self.sends.presume(pass);
            self.passed(pass, &send, false);
        }
    }

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
    fn uncounted(&self, send: &Send) -> u64 {
        if self.instant == Some(send.sent) { send.cost } else { 0 }
    }

    fn hear(&mut self, told: Option<&Told>, pass: Pass, send: &Send, time: Duration, refused: bool) -> bool {
        let answered = Answered { pass: pass.0, upto: send.upto, cost: send.cost, time, refused };
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
        let before = self.log.from_before(self.closed.first, send.sent);
        self.closed.opened(send.sent, send.cost, before, &mut self.window);
        self.phase = Phase::Window;
    }

    /// Whoever was sent after a refused call gets through: that was no limit but chance, or a limit on something else.
    fn doubt(&mut self, pass: u64) {
        if self.doubt.passed(pass) {
            self.phase = if self.window.learned { Phase::Window } else { Phase::Start };
            self.until = self.until.min(self.closed_at);
            self.probe = None;
        }
    }

    /// Refused for asking too fast; `wait` is what the answer asked for.
    pub(crate) fn refused(
        &mut self,
        pass: Pass,
        now: Instant,
        wait: Option<Duration>,
        told: Option<&Told>,
        rng: &mut (impl Rng + ?Sized),
    ) {
        let time = self.clock.tick(now);
        let Some(send) = self.sends.end(pass.0, State::Gone) else { return };
        self.log.adjust(send.sent, send.cost, 0);
        let explained = self.hear(told, pass, &send, time, true);
        let absurd = wait.is_some_and(|wait| wait > LONGEST_CLOSED);
        let wait = wait.map(|wait| wait.min(LONGEST_CLOSED));
        self.time_refusal(time.saturating_sub(send.sent));
        if let Some(wait) = wait {
            let spread = uniform(Duration::ZERO, (wait / 10).min(MOST_SPREAD), rng);
            self.until = self.until.max(time.saturating_add(wait).saturating_add(spread));
        }
        if send.sent < self.closed_at {
            self.doubt.refused();
            return;
        }
        if explained {
            self.probe.take_if(|probe| probe.pass == pass.0);
            return;
        }
        self.evidence.refused(send.sent);
        (self.closed_at, self.window.since, self.instant) = (time, self.sends.next(), None);
        let probe = self.probe.take_if(|probe| probe.pass == pass.0);
        self.doubt = Doubt::of(pass.0, wait.is_none() && probe.is_none());
        self.closed.named = wait.map(|wait| time.saturating_add(wait));
        match self.phase {
            Phase::Start | Phase::Window if absurd => self.close(&send),
            Phase::Start => {
                if self.explain(&send, wait.is_some()) {
                    return;
                }
                self.close(&send);
            }
            Phase::Closed => {
                if !self.window.learned {
                    self.window.bad = self.window.bad.max(send.sent.saturating_sub(self.closed.first));
                }
            }
            Phase::Window => {
                if self.unexpected(&send, probe, time, wait) {
                    return;
                }
            }
        }
        if wait.is_none() {
            self.until = self.until.max(self.closed.next(time, &self.window, rng));
        }
    }

    /// Takes the window that agrees with all that is known, where enough is. One that fails within its own length says that
    /// the past does not hold any more.
    fn explain(&mut self, send: &Send, wait: bool) -> bool {
        let recent = if self.window.learned { self.window.length.saturating_mul(2) } else { LOOK };
        let light = !self.free_at.is_zero() && self.free_at.saturating_add(recent) > send.sent;
        if !light && !wait {
            return false;
        }
        let failed = self.explained.is_some_and(|at| send.sent.saturating_sub(at) < self.window.length);
        self.strikes = if failed { self.strikes.saturating_add(1) } else { 0 };
        if self.strikes >= STRIKES {
            (self.strikes, self.explained, self.evidence) = (0, None, Evidence::since(send.sent));
            return false;
        }
        let Some((limit, length)) = self.evidence.explain(&self.log, send.sent, light, wait) else { return false };
        self.explained = Some(send.sent);
        self.window.bad = if self.window.learned { self.window.bad.min(length / 2) } else { length / 2 };
        (self.window.limit, self.window.length, self.window.worked, self.window.learned) =
            (limit, length, length, true);
        self.window.reopen();
        self.phase = Phase::Window;
        true
    }

    fn close(&mut self, send: &Send) {
        self.phase = Phase::Closed;
        self.closed.rejected = send.sent;
        let begin = send.sent.saturating_sub(LOOK);
        let first = self.log.first_since(begin).unwrap_or(send.sent);
        self.closed.first = first.min(send.sent);
        self.closed.origin = self.closed.first.max(send.sent.saturating_sub(Duration::from_millis(260)));
    }

    /// A refusal while the window is believed. `true`: it stays open.
    fn unexpected(&mut self, send: &Send, probe: Option<Probe>, time: Duration, wait: Option<Duration>) -> bool {
        self.window.dirty = true;
        let calm = time.saturating_add(wait.unwrap_or(Duration::ZERO).saturating_mul(10));
        if let Some(tested) = probe.and_then(|probe| probe.early) {
            self.window.too_early(tested, calm);
            return true;
        }
        self.instant = Some(send.sent);
        let begin = send.sent.checked_sub(self.window.length);
        let strictly = send.sent.saturating_sub(Duration::from_nanos(1));
        let passed = self.log.between(begin, strictly).saturating_add(self.sends.accepted_at(send.sent));
        if passed >= self.window.limit {
            if self.window.testing {
                self.window.too_much(passed, calm);
            } else {
                self.window.full(passed);
            }
            return true;
        }
        if self.window.restore() {
            return true;
        }
        if self.explain(send, wait.is_some()) {
            return true;
        }
        let oldest = begin.map_or_else(|| self.log.first_since(Duration::ZERO), |begin| self.log.first_after(begin));
        self.closed.natural = oldest.unwrap_or(send.sent).saturating_add(self.window.length);
        self.closed.rejected = send.sent;
        (self.closed.passed, self.closed.cost) = (passed, send.cost);
        self.phase = Phase::Closed;
        false
    }

    fn time_refusal(&mut self, took: Duration) {
        self.rtt = Some(self.rtt.map_or(took, |rtt| (rtt.saturating_mul(7).saturating_add(took)) / 8));
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
        let cost = cost.clamp(1, u64::from(u32::MAX));
        if let Some(send) = self.sends.correct(pass.0, cost) {
            self.log.adjust(send.sent, send.cost, cost);
        }
    }

    /// The earliest time at which a call of `cost` could go that has `ahead` before it; `None`: not known.
    pub(crate) fn forecast(&self, now: Instant, ahead: u64, cost: u64) -> Option<Instant> {
        let time = self.clock.read(now);
        let need = ahead.saturating_add(cost.clamp(1, u64::from(u32::MAX)));
        let told = self.levels.forecast(time, ahead.saturating_add(1), need);
        let learned = match self.phase {
            Phase::Window => self.window.forecast(time, need, &self.log),
            Phase::Start | Phase::Closed => time,
        };
        let known = self.phase == Phase::Window || self.levels.told() || self.until > time;
        known.then(|| self.clock.instant(told.max(learned).max(self.until), now))
    }

    /// For people.
    pub(crate) fn view(&self, now: Instant) -> GateView {
        let time = self.clock.read(now);
        let closed_until = (time < self.until).then(|| self.clock.instant(self.until, now));
        let learned = self.window.learned.then_some((self.window.limit, self.window.length));
        let open = self.phase != Phase::Closed && closed_until.is_none();
        GateView { closed_until, open, limit: learned.or_else(|| self.levels.view()), in_flight: self.sends.flying }
    }
}

#[cfg(test)]
mod tests;
