//! The sends that were let go, by their pass.

use core::time::Duration;
use std::collections::VecDeque;

/// So many ended or silent sends are kept, for corrections and late answers.
const KEPT: usize = 4096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// No answer, and not for long.
    Open,
    /// No answer for so long that it is no refusal.
    Presumed,
    /// Its headers came.
    Accepted,
    /// Refused, failed before it was counted, or given up.
    Gone,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Send {
    pub(super) sent: Duration,
    pub(super) cost: u64,
    pub(super) state: State,
    /// How many sends, and of which cost, up to this one; those that are gone not counted.
    pub(super) upto: (u64, u64),
    /// Not yet ended.
    pub(super) flying: bool,
}

/// A ring of sends in the order of their passes.
#[derive(Debug)]
pub(super) struct Sends {
    ring: VecDeque<Send>,
    /// The pass of the first.
    first: u64,
    /// How many of the first are not open.
    settled: usize,
    total: (u64, u64),
    pub(super) flying: usize,
    /// Neither answered nor presumed to be accepted.
    pub(super) open: usize,
}

impl Sends {
    pub(super) const fn new() -> Self {
        Self { ring: VecDeque::new(), first: 0, settled: 0, total: (0, 0), flying: 0, open: 0 }
    }

    pub(super) fn push(&mut self, sent: Duration, cost: u64) -> u64 {
        self.trim();
        self.total = (self.total.0.saturating_add(1), self.total.1.saturating_add(cost));
        self.ring.push_back(Send { sent, cost, state: State::Open, upto: self.total, flying: true });
        self.flying += 1;
        self.open += 1;
        self.next().wrapping_sub(1)
    }

    /// The pass of the next send.
    pub(super) fn next(&self) -> u64 {
        self.first.wrapping_add(self.ring.len() as u64)
    }

    #[cfg(test)]
    pub(super) fn get(&self, pass: u64) -> Option<Send> {
        self.ring.get(self.place(pass)?).copied()
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.ring.len()
    }

    pub(super) fn total(&self) -> (u64, u64) {
        self.total
    }

    /// Ends a send; `None` where it was ended before or is too old to be known. It is given as it was.
    pub(super) fn end(&mut self, pass: u64, state: State) -> Option<Send> {
        let place = self.place(pass)?;
        let send = self.ring.get_mut(place).filter(|send| send.flying)?;
        let before = *send;
        (send.flying, send.state) = (false, state);
        self.flying = self.flying.saturating_sub(1);
        self.open = self.open.saturating_sub(usize::from(before.state == State::Open));
        if state == State::Gone {
            self.shift(place, (1, before.cost), (0, 0));
        }
        Some(before)
    }

    /// Refused after all, though its head was taken for a success; `None` where it was not. It is given as it was.
    pub(super) fn take_back(&mut self, pass: u64) -> Option<Send> {
        let place = self.place(pass)?;
        let send = self.ring.get_mut(place).filter(|send| !send.flying && send.state == State::Accepted)?;
        let before = *send;
        send.state = State::Gone;
        self.shift(place, (1, before.cost), (0, 0));
        Some(before)
    }

    /// Corrects a cost; gives the send as it was.
    pub(super) fn correct(&mut self, pass: u64, cost: u64) -> Option<Send> {
        let place = self.place(pass)?;
        let send = self.ring.get_mut(place).filter(|send| send.state != State::Gone)?;
        let before = *send;
        send.cost = cost;
        self.shift(place, (0, before.cost), (0, cost));
        Some(before)
    }

    /// The oldest open send.
    pub(super) fn oldest(&mut self) -> Option<(u64, Send)> {
        while self.ring.get(self.settled).is_some_and(|send| send.state != State::Open) {
            self.settled += 1;
        }
        let send = self.ring.get(self.settled)?;
        Some((self.first.wrapping_add(self.settled as u64), *send))
    }

    pub(super) fn presume(&mut self, pass: u64) {
        if let Some(send) = self.place(pass).and_then(|place| self.ring.get_mut(place)) {
            send.state = State::Presumed;
            self.open = self.open.saturating_sub(1);
        }
    }

    /// The cost of those sent at that very time and accepted.
    pub(super) fn accepted_at(&self, sent: Duration) -> u64 {
        let same = self.ring.iter().rev().skip_while(|send| send.sent > sent).take_while(|send| send.sent == sent);
        same.filter(|send| send.state == State::Accepted).map(|send| send.cost).sum()
    }

    /// How many of the sends before `pass` may not have been counted when it was answered, and what they cost: those that are open,
    /// and those without an answer that were sent since then.
    pub(super) fn uncounted_before(&self, pass: u64, since: Duration) -> (u64, u64) {
        let end = self.place(pass).unwrap_or(0).min(self.ring.len());
        let young = self.ring.partition_point(|send| send.sent < since);
        let start = self.settled.min(young).min(end);
        let uncounted = |send: &&Send| send.state == State::Open || send.flying && send.sent >= since;
        let sends = self.ring.range(start..end).filter(uncounted);
        sends.fold((0, 0), |(calls, cost), send| (calls + 1, cost + send.cost))
    }

    fn place(&self, pass: u64) -> Option<usize> {
        usize::try_from(pass.checked_sub(self.first)?).ok()
    }

    fn shift(&mut self, place: usize, remove: (u64, u64), add: (u64, u64)) {
        let shifted = |(calls, cost): (u64, u64)| {
            (calls.saturating_sub(remove.0).saturating_add(add.0), cost.saturating_sub(remove.1).saturating_add(add.1))
        };
        for send in self.ring.range_mut(place..) {
            send.upto = shifted(send.upto);
        }
        self.total = shifted(self.total);
    }

    /// Drops the oldest where there are more than need be kept: ended ones, and beyond 16 times as many those that are silent.
    fn trim(&mut self) {
        while self.ring.len() >= KEPT {
            let droppable = |send: &Send| !send.flying || send.state == State::Presumed && self.ring.len() >= 16 * KEPT;
            if !self.ring.front().is_some_and(droppable) {
                return;
            }
            let dropped = self.ring.pop_front();
            self.flying = self.flying.saturating_sub(usize::from(dropped.is_some_and(|send| send.flying)));
            self.first = self.first.wrapping_add(1);
            self.settled = self.settled.saturating_sub(1);
        }
    }
}
