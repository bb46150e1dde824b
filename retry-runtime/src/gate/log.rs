//! When how much was sent.

use core::time::Duration;
use std::collections::VecDeque;

/// More cells than that are merged with their neighbours.
const CELLS: usize = 2048;

/// What was sent at one moment, or within one grain of time.
#[derive(Clone, Copy, Debug)]
struct Cell {
    sent: Duration,
    /// The cost of all sends up to this one, itself included.
    upto: u64,
}

/// The cost of sends that were accepted or are still unanswered, by the time they were sent.
///
/// Sums are differences of running totals, so that a question costs a binary search. A send that is taken out changes the
/// totals behind it, which is dear only for old ones; refusals are young.
#[derive(Debug)]
pub(super) struct Log {
    cells: VecDeque<Cell>,
    /// The total before the first cell.
    before: u64,
    grain: Duration,
}

impl Log {
    pub(super) const fn new() -> Self {
        Self { cells: VecDeque::new(), before: 0, grain: Duration::ZERO }
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn total(&self) -> u64 {
        self.cells.back().map_or(self.before, |cell| cell.upto)
    }

    /// Times never go back.
    pub(super) fn push(&mut self, sent: Duration, cost: u64) {
        let upto = self.total().saturating_add(cost);
        match self.cells.back_mut() {
            Some(last) if sent <= last.sent.saturating_add(self.grain) => last.upto = upto,
            _ => self.cells.push_back(Cell { sent, upto }),
        }
        if self.cells.len() > CELLS {
            self.coarsen();
        }
    }

    /// Forgets what was sent before `time`.
    pub(super) fn forget(&mut self, time: Duration) {
        while let Some(cell) = self.cells.front().filter(|cell| cell.sent < time) {
            self.before = cell.upto;
            self.cells.pop_front();
        }
        if self.cells.is_empty() {
            self.grain = Duration::ZERO;
        }
    }

    /// Takes `cost` of a send out, or puts `add` in.
    pub(super) fn adjust(&mut self, sent: Duration, remove: u64, add: u64) {
        let place = self.cells.partition_point(|cell| cell.sent.saturating_add(self.grain) < sent);
        let first = place.min(self.cells.len().saturating_sub(1));
        for cell in self.cells.range_mut(first..) {
            cell.upto = cell.upto.saturating_sub(remove).saturating_add(add).max(self.before);
        }
    }

    /// The cost sent in (after, upto].
    pub(super) fn between(&self, after: Option<Duration>, upto: Duration) -> u64 {
        let low = after.map_or(self.before, |after| self.total_at(after));
        self.total_at(upto).saturating_sub(low)
    }

    /// The cost sent in [from, upto).
    pub(super) fn sent_within(&self, from: Duration, upto: Duration) -> u64 {
        self.total_before(upto).saturating_sub(self.total_before(from))
    }

    /// The first send not before `time`.
    pub(super) fn first_since(&self, time: Duration) -> Option<Duration> {
        let place = self.cells.partition_point(|cell| cell.sent < time);
        self.cells.get(place).map(|cell| cell.sent)
    }

    /// The first send after `time`.
    pub(super) fn first_after(&self, time: Duration) -> Option<Duration> {
        let place = self.cells.partition_point(|cell| cell.sent <= time);
        self.cells.get(place).map(|cell| cell.sent)
    }

    /// The send with whose leaving at most `keep` of all that was sent is left.
    pub(super) fn leaves(&self, keep: u64) -> Option<Duration> {
        let gone = self.total().saturating_sub(keep);
        let place = self.cells.partition_point(|cell| cell.upto < gone);
        self.cells.get(place).map(|cell| cell.sent)
    }

    /// The most that was sent in any window of `length` within [since, end).
    pub(super) fn most_within(&self, length: Duration, since: Duration, end: Duration) -> u64 {
        let start = self.cells.partition_point(|cell| cell.sent < since);
        let (mut first, mut most) = (start, 0);
        for (place, cell) in self.cells.iter().enumerate().skip(start).take_while(|(_, cell)| cell.sent < end) {
            while first < place && self.cells[first].sent.saturating_add(length) <= cell.sent {
                first += 1;
            }
            most = most.max(cell.upto.saturating_sub(self.upto(first)));
        }
        most
    }

    fn total_at(&self, time: Duration) -> u64 {
        let place = self.cells.partition_point(|cell| cell.sent <= time);
        self.upto(place)
    }

    fn total_before(&self, time: Duration) -> u64 {
        let place = self.cells.partition_point(|cell| cell.sent < time);
        self.upto(place)
    }

    fn upto(&self, place: usize) -> u64 {
        place.checked_sub(1).and_then(|last| self.cells.get(last)).map_or(self.before, |cell| cell.upto)
    }

    /// Halves the cells: two neighbours become one that leaves with the later of them, which is the safe side.
    fn coarsen(&mut self) {
        let span = match (self.cells.front(), self.cells.back()) {
            (Some(first), Some(last)) => last.sent.saturating_sub(first.sent),
            _ => return,
        };
        let (halves, last) = (self.cells.len().div_ceil(2), self.cells.len().saturating_sub(1));
        for half in 0..halves {
            self.cells[half] = self.cells[(2 * half + 1).min(last)];
        }
        self.cells.truncate(halves);
        self.grain = span / u32::try_from(CELLS).unwrap_or(u32::MAX);
    }
}
