//! What answers told about the limit of calls and the limit of tokens.

use core::time::Duration;

use super::level::{Hearing, Level};
use super::sends::Sends;
use super::told::Told;

/// A call may be so long on its way, as a herd makes its connections first. Silence clears it of a refusal earlier; here a call
/// too few costs a moment, one too many a refusal.
const ON_ITS_WAY: Duration = Duration::from_secs(1);

/// Both limits, each from the first answer that told it.
#[derive(Debug)]
pub(super) struct Levels {
    /// Calls, tokens.
    levels: [Option<Level>; 2],
    /// The newest send whose answer was heard.
    newest: u64,
}

/// An answer that told something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answered {
    pub(super) pass: u64,
    pub(super) sent: Duration,
    pub(super) upto: (u64, u64),
    pub(super) cost: u64,
    pub(super) time: Duration,
    pub(super) refused: bool,
}

impl Levels {
    pub(super) const fn new() -> Self {
        Self { levels: [None; 2], newest: 0 }
    }

    pub(super) fn told(&self) -> bool {
        self.levels.iter().flatten().any(Level::believed)
    }

    /// Takes in what an answer told; whether it says itself that there was no room for this call.
    pub(super) fn hear(&mut self, told: &Told, answered: Answered, sends: &Sends) -> bool {
        let total = sends.total();
        let before = sends.uncounted_before(answered.pass, answered.time.saturating_sub(ON_ITS_WAY));
        let after = (total.0.saturating_sub(answered.upto.0), total.1.saturating_sub(answered.upto.1));
        let stale = answered.pass < self.newest;
        self.newest = self.newest.max(answered.pass);
        let dimensions = [(told.requests, after.0 + before.0, 1), (told.tokens, after.1 + before.1, answered.cost)];
        let mut empty = false;
        for (level, (bucket, uncounted, cost)) in self.levels.iter_mut().zip(dimensions) {
            let Some(bucket) = bucket else { continue };
            let Answered { pass, time, refused, .. } = answered;
            let hearing = Hearing { pass, time, bucket, uncounted, refused };
            match level {
                Some(level) if refused || !stale && !level.is_ahead_of(answered.sent, &bucket) => level.hear(&hearing),
                Some(level) => level.compare(&hearing),
                None => *level = Level::first(&hearing),
            }
            empty |= level.is_some_and(|level| level.believed()) && bucket.remaining.is_some_and(|left| left < cost);
        }
        empty
    }

    /// From when a call of `cost` fits all of them; `None`: when an answer comes.
    pub(super) fn room(&self, time: Duration, cost: u64) -> Option<Duration> {
        self.each(cost).try_fold(time, |at, (level, cost)| Some(at.max(level.room(time, cost)?)))
    }

    pub(super) fn sent(&mut self, time: Duration, pass: u64, cost: u64) {
        for (level, cost) in self.levels.iter_mut().zip([1, cost]) {
            if let Some(level) = level {
                level.sent(time, pass, cost);
            }
        }
    }

    pub(super) fn gone(&mut self, pass: u64) {
        self.levels.iter_mut().flatten().for_each(|level| level.gone(pass));
    }

    pub(super) fn silent(&mut self, pass: u64, sent: Duration) {
        self.levels.iter_mut().flatten().for_each(|level| level.silent(pass, sent));
    }

    /// When `calls` calls that cost `cost` in all will have found room.
    pub(super) fn forecast(&self, time: Duration, calls: u64, cost: u64) -> Duration {
        let needs = [calls, cost];
        let at = self.levels.iter().zip(needs).filter_map(|(level, need)| Some(level.as_ref()?.forecast(time, need)));
        at.max().unwrap_or(time)
    }

    pub(super) fn view(&self) -> Option<(u64, Duration)> {
        self.levels.iter().flatten().find(|level| level.believed()).map(Level::view)
    }

    fn each(&self, cost: u64) -> impl Iterator<Item = (&Level, u64)> {
        self.levels.iter().zip([1, cost]).filter_map(|(level, cost)| Some((level.as_ref()?, cost)))
    }
}
