//! A level that threads share: one atomic step for each change.

use super::level::Level;
use crate::sync::{AtomicU64, Ordering::Relaxed};

/// The low bits hold the thousandths of a credit, the others the time: 34 years of milliseconds.
const BITS: u32 = 24;

/// Both numbers in one word, so that none is ever changed without the other. No other memory hangs on them, so no order is asked
/// of the processor.
#[derive(Debug)]
pub(crate) struct Cell(AtomicU64);

impl Cell {
    pub(crate) const NEW: u64 = pack(Level::NEW);

    /// From [`Cell::NEW`].
    pub(crate) const fn of(word: AtomicU64) -> Self {
        Self(word)
    }

    pub(crate) fn level(&self) -> Level {
        unpack(self.0.load(Relaxed))
    }

    /// `false` where there is nothing to draw, and nothing has changed.
    pub(crate) fn draw(&self, now: u64) -> bool {
        self.0.fetch_update(Relaxed, Relaxed, |word| unpack(word).draw(now).map(pack)).is_ok()
    }

    pub(crate) fn deposit(&self, now: u64) {
        self.change(|level| level.deposit(now));
    }

    pub(crate) fn refund(&self, now: u64) {
        self.change(|level| level.refund(now));
    }

    fn change(&self, change: impl Fn(Level) -> Level) {
        // Never an error: the change is always made.
        let _ = self.0.fetch_update(Relaxed, Relaxed, |word| Some(pack(change(unpack(word)))));
    }
}

const fn pack(level: Level) -> u64 {
    level.at << BITS | level.milli
}

const fn unpack(word: u64) -> Level {
    Level { milli: word & ((1 << BITS) - 1), at: word >> BITS }
}
