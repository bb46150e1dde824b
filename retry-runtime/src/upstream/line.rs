//! Calls in line, first come, first served: who has come first is its number.
//!
//! Only the first of them is ever woken, by whatever may let it in; when it leaves, it wakes the next. So an event costs one
//! wake-up, however many wait. No waker runs, is cloned or is dropped under the lock.

use core::task::Waker;
use std::collections::BTreeMap;

use crate::sync::{Mutex, MutexGuard, PoisonError};

/// A line, and what it is for.
#[derive(Debug)]
pub(crate) struct Line<T> {
    state: Mutex<State<T>>,
}

#[derive(Debug)]
pub(crate) struct State<T> {
    /// `None`: has been woken, and has not asked since.
    waiting: BTreeMap<u64, Option<Waker>>,
    inner: T,
}

impl<T> State<T> {
    pub(crate) const fn new(inner: T) -> Self {
        Self { waiting: BTreeMap::new(), inner }
    }

    fn take_first(&mut self) -> Option<Waker> {
        self.waiting.first_entry()?.get_mut().take()
    }
}

/// What came of asking.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Turn<A, W> {
    /// It leaves the line.
    Done(A),
    /// It stays.
    Wait(W),
}

/// The others, as the one who asks sees them.
#[derive(Debug)]
pub(crate) struct Others<'a> {
    waiting: &'a BTreeMap<u64, Option<Waker>>,
    number: u64,
}

impl Others<'_> {
    /// Nobody is before it.
    pub(crate) fn is_first(&self) -> bool {
        self.waiting.first_key_value().is_none_or(|(first, _)| *first >= self.number)
    }

    /// How many are.
    pub(crate) fn ahead(&self) -> usize {
        match self.waiting.last_key_value() {
            Some((last, _)) if *last < self.number => self.waiting.len(),
            _ => self.waiting.range(..self.number).count(),
        }
    }
}

impl<T> Line<T> {
    /// From [`State::new`].
    pub(crate) const fn of(state: Mutex<State<T>>) -> Self {
        Self { state }
    }

    /// Asks for a call. Without a waker it does not take its place yet: who has to wait asks again, with one.
    pub(crate) fn ask<A, W>(
        &self,
        number: u64,
        waker: Option<Waker>,
        ask: impl FnOnce(&mut T, &Others<'_>) -> Turn<A, W>,
    ) -> Turn<A, W> {
        let mut state = self.lock();
        let State { waiting, inner } = &mut *state;
        let others = Others { waiting, number };
        let first = others.is_first();
        let turn = ask(inner, &others);
        let (old, next) = match (&turn, waker) {
            (Turn::Done(_), _) => (waiting.remove(&number).flatten(), first.then(|| state.take_first()).flatten()),
            (Turn::Wait(_), None) => (None, None),
            (Turn::Wait(_), waker) => (waiting.insert(number, waker).flatten(), None),
        };
        drop(state);
        drop(old);
        wake(next);
        turn
    }

    /// Something changes that may let the first one in.
    pub(crate) fn change<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        let mut state = self.lock();
        let answer = change(&mut state.inner);
        let first = state.take_first();
        drop(state);
        wake(first);
        answer
    }

    /// A call gives up its place.
    pub(crate) fn leave(&self, number: u64) {
        let mut state = self.lock();
        let first = state.waiting.first_key_value().is_some_and(|(first, _)| *first == number);
        let own = state.waiting.remove(&number);
        let next = first.then(|| state.take_first()).flatten();
        drop(state);
        drop(own);
        wake(next);
    }

    /// Looks with the eyes of a call, and changes nothing.
    pub(crate) fn look<R>(&self, number: u64, look: impl FnOnce(&T, &Others<'_>) -> R) -> R {
        let state = self.lock();
        look(&state.inner, &Others { waiting: &state.waiting, number })
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        // Nothing of the user's runs under this lock, and every state in it is whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn wake(waker: Option<Waker>) {
    if let Some(waker) = waker {
        waker.wake();
    }
}
