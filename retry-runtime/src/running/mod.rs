//! What is known of the attempt that is running: who it is, and what has happened in it.

mod facts;
mod held;
mod taken;

use std::sync::{Arc, Mutex};

use rand::Rng as _;
use uuid::{Builder, Uuid};

pub(crate) use self::facts::{Facts, Sitting};
pub(crate) use self::held::{Held, lock};
pub use self::taken::KeyTakenTwice;
use crate::key::IdempotencyKey;
use crate::verdict::Verdict;

/// One run of the body.
#[derive(Debug)]
pub(crate) struct Running {
    pub(crate) operation: &'static str,
    /// From 1; 0 before the first attempt.
    pub(crate) number: u32,
    pub(crate) max_attempts: u32,
    identity: Identity,
    pub(crate) facts: Facts,
    /// The attempt around the operation. Shared, so that what must not run twice marks all attempts that it runs in, however they
    /// end.
    outer: Option<Outer>,
}

/// A handle on the attempt around an operation or a tool.
pub(crate) type Outer = Arc<Mutex<Running>>;

/// The places that attempts around a call hold at an upstream, and wait for it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seats {
    pub(crate) count: u32,
    /// The probe of the upstream's breaker among them.
    pub(crate) probe: Option<u32>,
}

/// What all attempts of an operation share. Made when first asked for, so that a call that sends nothing pays nothing.
#[derive(Clone, Debug)]
struct Identity {
    request_id: Option<Uuid>,
    key: KeyState,
    /// The key is `key = expr`, and holds the key of the call around it.
    derived: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum KeyState {
    /// The operation is not `idempotent`.
    None,
    Unminted,
    Fixed(IdempotencyKey),
}

/// What one request of the attempt carries.
#[derive(Clone, Debug)]
pub(crate) struct Ticket {
    pub(crate) request_id: Uuid,
    pub(crate) number: u32,
    pub(crate) key: Option<IdempotencyKey>,
}

impl Running {
    pub(crate) fn new(operation: &'static str, max_attempts: u32, key: KeyState, outer: Option<Outer>) -> Self {
        let identity = Identity { request_id: None, key, derived: false };
        Self { operation, number: 0, max_attempts, identity, facts: Facts::default(), outer }
    }

    /// The one run of a tool; it counts as the attempt around it.
    pub(crate) fn once(tool: &'static str, key: KeyState, outer: Option<Outer>) -> Self {
        let number = outer.as_ref().map_or(1, |outer| lock(outer).number.max(1));
        Self { number, ..Self::new(tool, 1, key, outer) }
    }

    /// How many of this attempt and those around it are in flight at an upstream, and as which probe the nearest of them is.
    pub(crate) fn seats_at(&self, upstream: usize) -> Seats {
        let around = self.outer.as_ref().map_or(Seats::default(), |outer| lock(outer).seats_at(upstream));
        match self.facts.sits_at(upstream) {
            Some(sitting) => Seats { count: around.count.saturating_add(1), probe: sitting.probe.or(around.probe) },
            None => around,
        }
    }

    /// The key of a call inside that names its own, derived from the nearest key around it.
    pub(crate) fn set_key(&mut self, text: &str) {
        let around = self.outer.as_ref().and_then(|outer| lock(outer).nearest_key());
        self.identity.key = KeyState::Fixed(IdempotencyKey::within(around, self.operation, text));
        self.identity.derived = true;
    }

    fn nearest_key(&mut self) -> Option<IdempotencyKey> {
        let own = self.key();
        own.or_else(|| self.outer.as_ref().and_then(|outer| lock(outer).nearest_key()))
    }

    /// The key goes out, and in it the nearest key around it, where it is derived from that.
    fn note_key_taken(&mut self) {
        let keyless = matches!(self.identity.key, KeyState::None);
        self.facts.key_taken |= !keyless;
        if keyless || self.identity.derived {
            if let Some(outer) = &self.outer {
                lock(outer).note_key_taken();
            }
        }
    }

    /// The next attempt of the same operation: nothing has happened in it yet.
    fn next(&self) -> Self {
        Self {
            operation: self.operation,
            number: self.number.saturating_add(1),
            max_attempts: self.max_attempts,
            identity: self.identity.clone(),
            facts: Facts::default(),
            outer: self.outer.clone(),
        }
    }

    /// Something that must not run twice has been started inside: neither this attempt nor any around it may be repeated.
    pub(crate) fn mark_effect(&mut self, name: &'static str) {
        self.facts.mark(name);
        if let Some(outer) = &self.outer {
            lock(outer).mark_effect(name);
        }
    }

    /// One of the marks is taken back: it turned out that nothing was done.
    pub(crate) fn unmark_effect(&mut self, name: &'static str) {
        self.facts.unmark(name);
        if let Some(outer) = &self.outer {
            lock(outer).unmark_effect(name);
        }
    }

    pub(crate) fn request_id(&mut self) -> Uuid {
        *self.identity.request_id.get_or_insert_with(|| Builder::from_random_bytes(random_bytes()).into_uuid())
    }

    /// The key, without taking it.
    pub(crate) fn key(&mut self) -> Option<IdempotencyKey> {
        if matches!(self.identity.key, KeyState::Unminted) {
            self.identity.key = KeyState::Fixed(IdempotencyKey::from_random_bytes(random_bytes()));
        }
        match &self.identity.key {
            KeyState::Fixed(key) => Some(key.clone()),
            KeyState::None | KeyState::Unminted => None,
        }
    }

    pub(crate) fn take_key(&mut self) -> Option<IdempotencyKey> {
        let key = self.key();
        if key.is_some() {
            self.note_key_taken();
        }
        key
    }

    /// Counts a request in, and says what it carries.
    pub(crate) fn begin_request(&mut self, part: Option<&str>, keyed: bool) -> Result<Ticket, KeyTakenTwice> {
        let key = if keyed { self.key() } else { None };
        if key.is_some() && !self.facts.take_part(part) {
            return Err(KeyTakenTwice { operation: self.operation });
        }
        self.facts.begin_request();
        if key.is_some() {
            self.note_key_taken();
        }
        let key = key.map(|key| part.map_or(key.clone(), |part| key.part(part)));
        Ok(Ticket { request_id: self.request_id(), number: self.number, key })
    }

    /// Says how a request ended. A ticket of another attempt changes nothing.
    pub(crate) fn end_request(&mut self, ticket: &Ticket, verdict: &Verdict, request_id: Option<&str>) {
        if ticket.number != self.number || self.identity.request_id != Some(ticket.request_id) {
            return;
        }
        self.facts.end_request(verdict, request_id);
    }
}

fn random_bytes() -> [u8; 16] {
    let mut bytes = [0; 16];
    rand::rng().fill_bytes(&mut bytes);
    bytes
}
