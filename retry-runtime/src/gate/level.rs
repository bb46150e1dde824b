//! A limit that the server tells, followed between two answers.

use core::time::Duration;

use super::LONGEST_CLOSED;
use super::told::Bucket;

/// Resets further ahead are nonsense: the longest limits are for a day.
const LONGEST_RESET: Duration = Duration::from_secs(48 * 3600);
/// So much longer than it is a reset may be told: in whole seconds, by another clock.
const ROUNDED: Duration = Duration::from_secs(2);
/// After so many contradictions it is not believed any more.
const LIES: u32 = 2;

/// How a limit comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refill {
    Unknown,
    /// Bit by bit (a bucket).
    Gradual,
    /// All at once, at the reset.
    Whole,
}

/// What can be counted on, in one dimension.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    limit: u64,
    /// Of what comes back as a whole: what is left until then.
    left: u64,
    /// When it is full, if nothing more is sent.
    full: Duration,
    /// Of what comes back bit by bit: in how long one does.
    unit: Duration,
    /// The longest reset that was told.
    period: Duration,
    heard: Duration,
    /// What was left by the last answer.
    remaining: u64,
    refill: Refill,
    /// The shortest reset that can be compared with others.
    word: Option<Word>,
    /// `left` is no lower bound but exact.
    exact: bool,
    /// The pass of the call that looks whether there is more than was told.
    look: Option<u64>,
    lies: u32,
}

/// What an answer told: how much was used, how long the reset was, and when it ends.
#[derive(Clone, Copy, Debug)]
struct Word {
    used: u64,
    reset: Duration,
    full: Duration,
}

impl Word {
    /// The reset of a bucket is in proportion to what is used; that of a whole window grows shorter while more is used.
    fn is_of_one_bucket_with(&self, other: &Self) -> bool {
        let fits = |one: &Self, other: &Self| {
            let least = one.reset.saturating_sub(ROUNDED);
            least.as_nanos().saturating_mul(other.used.into()) <= other.reset.as_nanos().saturating_mul(one.used.into())
        };
        self.reset.abs_diff(other.reset) > ROUNDED && fits(self, other) && fits(other, self)
    }
}

/// Told by an answer to `pass`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hearing {
    pub(super) pass: u64,
    pub(super) time: Duration,
    pub(super) bucket: Bucket,
    /// What was sent and may not be counted in it.
    pub(super) uncounted: u64,
    pub(super) refused: bool,
}

impl Level {
    /// The first thing heard; `None` where it makes no sense.
    pub(super) fn first(hearing: &Hearing) -> Option<Self> {
        let (limit, _, reset) = sensible(hearing.bucket, 0)?;
        let mut level = Self {
            limit,
            left: limit,
            full: hearing.time,
            unit: Duration::MAX,
            period: reset,
            heard: hearing.time,
            remaining: limit,
            refill: Refill::Unknown,
            word: None,
            exact: false,
            look: None,
            lies: 0,
        };
        level.hear(hearing);
        Some(level)
    }

    pub(super) fn hear(&mut self, hearing: &Hearing) {
        let Some((limit, remaining, reset)) = sensible(hearing.bucket, self.limit) else { return };
        if limit != self.limit {
            (self.limit, self.unit, self.exact, self.word) = (limit, Duration::MAX, false, None);
        }
        let left = remaining.saturating_sub(hearing.uncounted);
        self.learn_refill(hearing, left, remaining);
        self.compare(hearing);
        self.learn_unit(hearing, remaining, reset);
        (self.left, self.heard, self.period) = (left, hearing.time, self.period.max(reset));
        self.remaining = remaining;
        self.exact = hearing.uncounted == 0;
        self.full = match self.refill {
            Refill::Gradual => hearing.time.saturating_add(times(self.unit, limit - left)),
            _ => hearing.time.saturating_add(reset),
        };
    }

    /// More left than there was before the reset comes back bit by bit; so does what let a call in that only looked.
    fn learn_refill(&mut self, hearing: &Hearing, left: u64, remaining: u64) {
        let looked = self.look.take_if(|pass| *pass == hearing.pass).is_some();
        let more = self.exact && hearing.uncounted == 0 && left > self.left && hearing.time < self.full;
        if looked && hearing.refused {
            self.refill = Refill::Whole;
        } else if looked && remaining == 0 && self.refill != Refill::Unknown {
            self.lies += 1;
        } else if (looked || more) && self.refill == Refill::Unknown {
            self.refill = Refill::Gradual;
        }
    }

    /// A herd tells a bucket from what comes back as a whole before the first has to wait. Answers that come late say it too.
    pub(super) fn compare(&mut self, hearing: &Hearing) {
        let Some((limit, remaining, reset)) = sensible(hearing.bucket, self.limit) else { return };
        if self.refill != Refill::Unknown || limit != self.limit || reset < 2 * ROUNDED {
            return;
        }
        let word = Word { used: limit - remaining, reset, full: hearing.time.saturating_add(reset) };
        match self.word.filter(|before| before.full > hearing.time) {
            Some(before) if before.is_of_one_bucket_with(&word) => {
                self.learn_unit(hearing, remaining, reset);
                // Until now `left` followed what is on its way, and `full` did not.
                let full = self.heard.saturating_add(times(self.unit, self.limit - self.left));
                (self.refill, self.full) = (Refill::Gradual, full.max(self.full));
            }
            Some(before) if before.reset <= word.reset => {}
            _ => self.word = Some(word),
        }
    }

    /// Resets are rounded up, so the least of them is the nearest; a refusal proves it too small.
    fn learn_unit(&mut self, hearing: &Hearing, remaining: u64, reset: Duration) {
        let told = hearing.bucket.window.map(|window| divided(window, self.limit));
        let used = self.limit - remaining;
        let seen = told.or_else(|| (used > 0).then(|| divided(reset, used)));
        let Some(seen) = seen else { return };
        self.unit = if hearing.refused { seen } else { self.unit.min(seen) };
    }

    /// It was on its way together with the last one, and tells of more: so it was answered before it, and its count is too old.
    pub(super) fn is_ahead_of(&self, sent: Duration, bucket: &Bucket) -> bool {
        sent < self.heard && bucket.remaining.is_some_and(|remaining| remaining > self.remaining)
    }

    pub(super) fn believed(&self) -> bool {
        self.lies < LIES
    }

    /// From when `cost` fits; `None`: when the call that looks has its answer.
    pub(super) fn room(&self, time: Duration, cost: u64) -> Option<Duration> {
        let cost = cost.min(self.limit);
        if self.fits(time, cost) || !self.believed() {
            return Some(time);
        }
        let at = match self.refill {
            Refill::Gradual => self.full.saturating_sub(times(self.unit, self.limit - cost)),
            Refill::Whole => self.full,
            Refill::Unknown => self.heard.saturating_add(self.full.saturating_sub(self.heard) / 2),
        };
        let at = at.min(self.heard.saturating_add(LONGEST_CLOSED));
        if at <= time && self.look.is_some() { None } else { Some(at.max(time)) }
    }

    fn fits(&self, time: Duration, cost: u64) -> bool {
        match self.refill {
            Refill::Gradual => self.full.saturating_sub(time) <= times(self.unit, self.limit - cost),
            _ => time >= self.full || self.left >= cost,
        }
    }

    /// The pass was sent.
    pub(super) fn sent(&mut self, time: Duration, pass: u64, cost: u64) {
        let cost = cost.min(self.limit);
        if !self.fits(time, cost) {
            self.look = Some(pass);
        }
        match self.refill {
            Refill::Gradual => self.full = self.full.max(time).saturating_add(times(self.unit, cost)),
            _ if time >= self.full => {
                (self.left, self.full) = (self.limit - cost, time.saturating_add(self.period));
                self.exact = false;
            }
            _ => self.left = self.left.saturating_sub(cost),
        }
    }

    /// A send does not count after all, or will not say.
    pub(super) fn gone(&mut self, pass: u64) {
        self.look.take_if(|look| *look == pass);
    }

    /// The answer to the call that looks is overdue, so it is no refusal: something came back before the reset.
    pub(super) fn silent(&mut self, pass: u64, sent: Duration) {
        if self.look.take_if(|look| *look == pass).is_none() {
            return;
        }
        self.heard = self.heard.max(sent);
        if self.refill == Refill::Unknown {
            (self.refill, self.full) = (Refill::Gradual, sent.saturating_add(times(self.unit, self.limit)));
        }
    }

    /// When `cost` more will have come back, not before `time`.
    pub(super) fn forecast(&self, time: Duration, cost: u64) -> Duration {
        if !self.believed() {
            return time;
        }
        match self.refill {
            Refill::Gradual => {
                let more = times(self.unit, cost.saturating_sub(self.limit));
                let at = self.full.saturating_sub(times(self.unit, self.limit.saturating_sub(cost)));
                at.max(time).saturating_add(more)
            }
            _ if time >= self.full || self.left >= cost => time,
            _ => {
                let rounds = (cost - self.left - 1) / self.limit;
                let first = if self.refill == Refill::Whole { self.full } else { time };
                first.max(time).saturating_add(times(self.period, rounds))
            }
        }
    }

    /// `limit` in how long.
    pub(super) fn view(&self) -> (u64, Duration) {
        let gradual = self.refill == Refill::Gradual;
        (self.limit, if gradual { times(self.unit, self.limit) } else { self.period })
    }
}

/// Limit, remaining, reset: where all are there and agree with each other.
fn sensible(bucket: Bucket, known: u64) -> Option<(u64, u64, Duration)> {
    let remaining = bucket.remaining?;
    let limit = bucket.limit.unwrap_or_else(|| known.max(remaining)).min(u64::from(u32::MAX) * 1024);
    let reset = bucket.reset.or(bucket.window).unwrap_or(Duration::ZERO);
    let possible =
        limit > 0 && remaining <= limit && reset <= LONGEST_RESET && (!reset.is_zero() || remaining == limit);
    possible.then_some((limit, remaining, reset))
}

fn times(unit: Duration, count: u64) -> Duration {
    let nanos = unit.as_nanos().saturating_mul(u128::from(count));
    u64::try_from(nanos).map_or(Duration::MAX, Duration::from_nanos)
}

fn divided(time: Duration, count: u64) -> Duration {
    let nanos = time.as_nanos() / u128::from(count.max(1));
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
}
