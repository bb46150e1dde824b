//! When the next call to an upstream may go.
//!
//! A state machine without a clock, a queue or a lock of its own: the upstream around it holds the calls in line, asks for the
//! first of them, and reports what became of each. It starts from an algorithm of a study, "learned window", and goes beyond it
//! where calls come one by one and where answers tell the limit.
//!
//! # How it goes
//!
//! A limit is two numbers, so much in so long. All states serve to learn them with few refusals.
//!
//! 1. **Start** ([`ramp`]): four calls, then half as many again as got through. The last step is what a limit costs in
//!    refusals, so it does not double. A refusal comes back in one round trip, whatever an answer takes; so silence for three
//!    of them is an acceptance, and generation times clock nothing.
//! 2. **Told** ([`levels`]): where answers tell limit, remaining and reset, that is believed and nothing needs to be refused.
//!    Whether it comes back bit by bit or all at the reset, resets that grow with what is used say; else one call finds out.
//! 3. **Closed** ([`closed`]): after a refusal that teaches something, one call probes at a time, later and later, or when the
//!    server said. What got through before is how much, the probe that gets through ends how long.
//! 4. **Window** ([`window`]): a log of sends; so much in so long, first come first served. It holds for rolling windows, for
//!    those of the clock, and for buckets. After it opens, each call that gets through lets two more go, not all.
//! 5. A refusal before the window is full means it is longer, or less goes through: the next probe tells which.
//! 6. **Experiments** ([`window`]): full windows without a refusal earn one call before its slot (shorter?), or one beyond the
//!    limit (more?), in turns. A failed one doubles the pause, up to twelve windows.
//! 7. **Evidence** ([`evidence`]): where calls come one by one, nobody waits, and a refusal is no proof of a full window. Then
//!    the window is looked for that agrees with everything accepted and refused; of several the longest that leaves room.
//! 8. **Doubt** ([`doubt`]): if those sent after a refused call get through, it was chance, and the gate opens as it was.
//!
//! # Limits of it
//!
//! - An upstream that refuses 2 calls of 100 by chance, without a limit, is slowed down: 1,000 calls at once then take 0.5 s
//!   (median), in 19 of 20 runs at most 12 s, instead of 20 ms, and 20 s where it is each fiftieth exactly; of answers that take
//!   2-40 s they delay the last by a fifth to a half. With a wait in the refusals they are believed, and take longer. Two
//!   scopes behind one gate are the same: calls of the free one wait for the other. Give each scope a gate.
//! - Windows below a quarter of a second are taken for longer ones until trials have shortened them; so are those of a second,
//!   where the server says "in 1 s".
//! - A server that counts refused calls too costs twice the time. A limit on concurrency is not a rate: use the in-flight limit.
//! - What other processes send is not seen, but by refusals and by what answers tell.
//! - A wait above two minutes closes it for two minutes; then one call asks again.

mod answers;
mod clock;
mod closed;
mod doubt;
mod evidence;
mod forecast;
mod level;
mod levels;
mod log;
mod ramp;
mod refused;
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
use self::levels::Levels;
use self::log::Log;
use self::ramp::Ramp;
use self::sends::Sends;
pub(crate) use self::told::{Bucket, Told};
pub(crate) use self::view::GateView;
use self::window::{Room, Window};

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
/// So many refusals in a row that no window explains: the evidence is asked, though calls wait.
const REPROBES: u32 = 4;

/// No refusal closes it for longer; then one call asks again.
const LONGEST_CLOSED: Duration = Duration::from_secs(120);

/// A call that costs more is nonsense; sums of so much never overflow.
const MOST_COST: u64 = u32::MAX as u64;

/// Names one send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pass(u64);

/// What the head of the queue is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Send now; every pass must be ended by `accepted`, `refused`, `failed` or `abandoned`, once; an accepted one may be
    /// refused after all.
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

/// See the module. It allocates nothing until it is used, and rings grow only with what is in flight and in the window.
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
    /// Whether the last refusal was one by chance.
    doubt: Doubt,
    /// When that was sent whose refusal counted what got through.
    instant: Option<Duration>,
    window: Window,
    evidence: Evidence,
    /// When the window was taken from the evidence.
    explained: Option<Duration>,
    /// How often in a row such a window failed within its own length.
    strikes: u32,
    /// How often in a row it was closed without two full windows between.
    reprobes: u32,
    /// When the last call was let go, where none was held back since.
    last_go: Option<Duration>,
    /// When a call came last that found nobody waiting.
    free_at: Duration,
    levels: Levels,
}

impl Gate {
    /// Open, and nothing known.
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
            reprobes: 0,
            last_go: None,
            free_at: Duration::ZERO,
            levels: Levels::new(),
        }
    }

    /// May a call of `cost` go at `now`? To be asked for the head of the queue only, and again for the next after `Go`.
    ///
    /// `cost` is 1 where calls are counted, else tokens; 0 counts as 1.
    pub(crate) fn ask(&mut self, now: Instant, cost: u64, _rng: &mut (impl Rng + ?Sized)) -> Ask {
        let time = self.clock.tick(now);
        self.settle(time);
        let cost = cost.clamp(1, MOST_COST);
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
}

#[cfg(test)]
mod tests;
