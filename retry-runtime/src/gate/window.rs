//! So much in so long: what refusals taught.

use core::time::Duration;

use super::log::Log;

/// A credit, in quarters.
pub(super) const CREDIT: u64 = 4;
/// A window that proved too short is believed up to this much above itself.
const ABOVE_BAD: u32 = 103;
const PERCENT: u32 = 100;
/// At most so many full windows lie between two attempts at more; twice as many after so many that failed.
const MOST_HOLD: u32 = 6;
const STEADY: u32 = 8;
const MOST_TRIAL_HOLD: u32 = 16;
/// With `Retry-After` an experiment is dear, as its refusal closes the gate for so long: the other one comes at one of so many.
const TURNS: u32 = 2;
const TURNS_HINTED: u32 = 10;
/// After so many windows without a refusal a shorter window is proved.
const PROBATION: u32 = 4;

/// `limit` accepted in `length`, and what is tried to learn more.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "six facts, each true or not whatever the others are")]
pub(super) struct Window {
    pub(super) learned: bool,
    pub(super) limit: u64,
    pub(super) length: Duration,
    /// The longest that is known to be too short.
    pub(super) bad: Duration,
    /// The shortest that worked.
    pub(super) worked: Duration,
    /// Quarters of sends until the next acceptance; `None`: no bound.
    pub(super) credits: Option<u64>,
    pub(super) hinted: bool,
    /// Windows in a row that were full and without a refusal.
    pub(super) clean: u32,
    /// So many clean ones come before an attempt at more.
    pub(super) hold: u32,
    /// Attempts at more that failed since one did not.
    failed: u32,
    /// So many clean ones come before a trial of a shorter window.
    pub(super) trial_hold: u32,
    /// No experiment before.
    pub(super) calm: Duration,
    turn: u32,
    limited: bool,
    pub(super) dirty: bool,
    /// More than the limit is tried.
    pub(super) testing: bool,
    /// A send before its slot is tried.
    pub(super) trial: bool,
    /// What to go back to where a shorter window fails on second sight.
    undo: Option<(Duration, u32)>,
    next_roll: Duration,
    /// Passes before give no credit.
    pub(super) since: u64,
}

/// What the window says to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    Go,
    /// As an early probe, this long after the send that it follows.
    Early(Duration),
    At(Duration),
    /// Until something gets through.
    Wait,
}

impl Window {
    pub(super) const fn new() -> Self {
        Self {
            learned: false,
            limit: 0,
            length: Duration::ZERO,
            bad: Duration::ZERO,
            worked: Duration::ZERO,
            credits: None,
            hinted: false,
            clean: 0,
            hold: 2,
            failed: 0,
            trial_hold: 0,
            calm: Duration::ZERO,
            turn: 0,
            limited: false,
            dirty: false,
            testing: false,
            trial: false,
            undo: None,
            next_roll: Duration::ZERO,
            since: 0,
        }
    }

    pub(super) fn ask(&mut self, now: Duration, next: u64, cost: u64, log: &Log) -> Room {
        self.roll(now);
        let used = self.used(now, log);
        if used == 0 || used.saturating_add(cost) <= self.limit {
            return self.spend();
        }
        if self.testing {
            if self.credits.is_none() {
                (self.credits, self.since) = (Some(CREDIT), next);
            }
            return self.spend();
        }
        (self.limited, self.credits) = (true, None);
        let slot = log.leaves(self.limit.saturating_sub(cost)).unwrap_or(now);
        if self.trial {
            let early = slot.saturating_add(self.shorter());
            return if now < early { Room::At(early) } else { Room::Early(now.saturating_sub(slot)) };
        }
        Room::At(slot.saturating_add(self.length))
    }

    pub(super) fn used(&self, now: Duration, log: &Log) -> u64 {
        log.between(now.checked_sub(self.length), now)
    }

    fn spend(&mut self) -> Room {
        let Some(credits) = self.credits else { return Room::Go };
        let Some(left) = credits.checked_sub(CREDIT) else { return Room::Wait };
        self.credits = Some(left);
        Room::Go
    }

    /// Once a window: may an experiment be made?
    fn roll(&mut self, now: Duration) {
        if now < self.next_roll {
            return;
        }
        self.next_roll = now.saturating_add(self.length);
        if self.limited && !self.dirty {
            self.clean = self.clean.saturating_add(1);
            if self.clean >= PROBATION {
                self.undo = None;
            }
            if self.clean > self.trial_hold && self.length > self.worked.saturating_mul(3) / 2 {
                self.bad = self.bad.min(self.worked);
            }
            self.experiment(now);
        }
        if self.dirty {
            self.clean = 0;
        }
        (self.limited, self.dirty) = (false, false);
    }

    fn experiment(&mut self, now: Duration) {
        let calm = now >= self.calm;
        let above_bad = self.length.saturating_mul(PERCENT) > self.bad.saturating_mul(ABOVE_BAD);
        let trial = calm && !self.bad.is_zero() && above_bad && self.clean > self.trial_hold;
        let test = calm && self.clean > self.hold;
        let turns = if self.hinted { TURNS_HINTED } else { TURNS };
        if trial && !(test && self.turn % turns == turns - 1) {
            self.trial = true;
            self.turn = self.turn.wrapping_add(1);
        } else if test {
            (self.testing, self.credits) = (true, None);
            self.turn = self.turn.wrapping_add(1);
        }
    }

    fn shorter(&self) -> Duration {
        let middle = self.length.saturating_add(self.bad) / 2;
        if self.hinted && self.length <= self.worked.saturating_mul(3) / 2 {
            middle.max(self.length.saturating_mul(93) / 100)
        } else {
            middle
        }
    }

    /// The early probe got through.
    pub(super) fn shortened(&mut self, tested: Duration) {
        if self.hinted {
            self.undo = Some((self.length, self.trial_hold));
        }
        self.length = tested;
        self.worked = self.worked.min(tested);
        (self.trial_hold, self.trial, self.credits) = (0, false, Some(2 * CREDIT));
    }

    /// The early probe was refused.
    pub(super) fn too_early(&mut self, tested: Duration, calm: Duration) {
        (self.bad, self.trial, self.clean, self.calm) = (tested, false, 0, calm);
        self.trial_hold = self.trial_hold.saturating_mul(2).clamp(1, MOST_TRIAL_HOLD);
    }

    /// More was refused after `passed`.
    pub(super) fn too_much(&mut self, passed: u64, calm: Duration) {
        let grew = passed.saturating_mul(10) > self.limit.saturating_mul(11).saturating_add(10);
        self.failed = if grew { 0 } else { self.failed.saturating_add(1) };
        let most = if self.failed < STEADY { MOST_HOLD } else { 2 * MOST_HOLD };
        self.hold = if grew { 2 } else { self.hold.saturating_mul(2).min(most) };
        (self.testing, self.calm) = (false, calm);
        self.full(passed);
    }

    /// A refusal exactly where the limit is.
    pub(super) fn full(&mut self, passed: u64) {
        (self.limit, self.clean, self.credits) = (passed, 0, None);
    }

    /// Goes back to the window before the last shortening; `false` where that is proved.
    pub(super) fn restore(&mut self) -> bool {
        let Some((length, hold)) = self.undo.take() else { return false };
        self.bad = self.bad.max(self.length);
        (self.length, self.clean) = (length, 0);
        self.trial_hold = hold.saturating_mul(2).clamp(1, MOST_TRIAL_HOLD);
        true
    }

    pub(super) fn reopen(&mut self) {
        (self.credits, self.clean, self.testing, self.trial) = (Some(2 * CREDIT), 0, false, false);
    }

    /// A send had no answer that says anything.
    pub(super) fn give_back(&mut self) {
        self.credits = self.credits.map(|credits| credits.saturating_add(CREDIT));
    }

    /// When `need` more have found room, if all goes as it was learned.
    pub(super) fn forecast(&self, time: Duration, need: u64, log: &Log) -> Duration {
        let free = self.limit.saturating_sub(self.used(time, log));
        if need <= free.max(1) || self.limit == 0 {
            return time;
        }
        let (rounds, rest) = ((need - 1) / self.limit, (need - 1) % self.limit + 1);
        let rounds = u32::try_from(rounds).unwrap_or(u32::MAX);
        let slot = log.leaves(self.limit.saturating_sub(rest)).unwrap_or(time);
        time.max(slot.saturating_add(self.length)).saturating_add(self.length.saturating_mul(rounds))
    }

    /// That pass got through.
    pub(super) fn credit(&mut self, pass: u64) {
        if let Some(credits) = self.credits.as_mut().filter(|_| pass >= self.since) {
            *credits = credits.saturating_add(if self.testing { CREDIT + CREDIT / 4 } else { 2 * CREDIT });
        }
    }
}
