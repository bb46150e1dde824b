//! What is known of the attempt that is running: who it is, and what has happened in it.

use core::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rand::Rng as _;
use uuid::{Builder, Uuid};

use crate::gate::Told;
use crate::key::IdempotencyKey;
use crate::stop::LastFailure;
use crate::verdict::{Proof, Verdict, VerdictKind};

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

/// What has happened in the running attempt.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// Requests that were begun.
    requests: u32,
    /// Those of them that nothing proves unprocessed: answered, lost, or still on their way.
    unproven: u32,
    /// The key was sent, or read.
    pub(crate) key_taken: bool,
    parts: Parts,
    /// The names of the started things that must not run twice.
    effects: Vec<&'static str>,
    inner_gave_up: Option<&'static str>,
    /// A call inside has failed that went through an upstream: that one knows of it, and nothing was sent since.
    failed_elsewhere: bool,
    last_failure: Option<Box<LastFailure>>,
    heard: Heard,
    /// What the attempt has used of what its cost counts.
    used: Option<u64>,
}

/// What a gate wants to know of the answer's head.
#[derive(Debug, Default)]
enum Heard {
    /// There is no gate.
    #[default]
    Deaf,
    /// No answer has come, or what it was is known already.
    Nothing,
    /// The head of a success.
    Accepted(Option<Box<Told>>),
    /// The head of a failure: what it means is known at the end.
    Failed(Option<Box<Told>>),
}

/// The head of a success, and what it told.
pub(crate) struct Accepted {
    pub(crate) told: Option<Box<Told>>,
}

/// The names under which keyed requests were sent in this attempt.
#[derive(Debug, Default)]
struct Parts {
    unnamed: bool,
    named: Vec<Box<str>>,
}

impl Parts {
    /// `false` where the name was taken before.
    fn take(&mut self, part: Option<&str>) -> bool {
        match part {
            None => !core::mem::replace(&mut self.unnamed, true),
            Some(part) if self.named.iter().any(|taken| **taken == *part) => false,
            Some(part) => {
                self.named.push(part.into());
                true
            }
        }
    }
}

/// What one request of the attempt carries.
#[derive(Clone, Debug)]
pub(crate) struct Ticket {
    pub(crate) request_id: Uuid,
    pub(crate) number: u32,
    pub(crate) key: Option<IdempotencyKey>,
}

/// The key was asked for twice in one attempt, under the same name: the request was not sent.
///
/// One key on two different requests would return the wrong stored result. Name each request with `.key_part("name")`, or
/// put a [`RequestKey::part`](crate::clients::RequestKey::part) into its extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyTakenTwice {
    pub(crate) operation: &'static str,
}

impl fmt::Display for KeyTakenTwice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operation = self.operation;
        write!(
            f,
            "`{operation}` sent two requests under one idempotency key in one attempt: name each with `.key_part(\"name\")`"
        )
    }
}

impl core::error::Error for KeyTakenTwice {}

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
        self.facts.effects.push(name);
        if let Some(outer) = &self.outer {
            lock(outer).mark_effect(name);
        }
    }

    /// One of the marks is taken back: it turned out that nothing was done.
    pub(crate) fn unmark_effect(&mut self, name: &'static str) {
        if let Some(at) = self.facts.effects.iter().rposition(|marked| *marked == name) {
            self.facts.effects.remove(at);
        }
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
        if key.is_some() && !self.facts.parts.take(part) {
            return Err(KeyTakenTwice { operation: self.operation });
        }
        self.facts.requests = self.facts.requests.saturating_add(1);
        self.facts.unproven = self.facts.unproven.saturating_add(1);
        if key.is_some() {
            self.note_key_taken();
        }
        self.facts.begin_inner();
        let key = key.map(|key| part.map_or(key.clone(), |part| key.part(part)));
        Ok(Ticket { request_id: self.request_id(), number: self.number, key })
    }

    /// Says how a request ended. A ticket of another attempt changes nothing.
    pub(crate) fn end_request(&mut self, ticket: &Ticket, verdict: &Verdict, request_id: Option<&str>) {
        if ticket.number != self.number || self.identity.request_id != Some(ticket.request_id) {
            return;
        }
        if verdict.proof() != Proof::None {
            self.facts.unproven = self.facts.unproven.saturating_sub(1);
        }
        self.facts.last_failure = (!verdict.is_success())
            .then(|| Box::new(LastFailure { verdict: *verdict, request_id: request_id.map(Box::from) }));
    }
}

impl Facts {
    /// Whether a failure of this kind proves that nothing at all was processed in this attempt.
    pub(crate) fn prove_nothing_processed(&self, verdict: &Verdict) -> bool {
        let proven = match verdict.proof() {
            Proof::None => false,
            Proof::NeverSent | Proof::Stated => true,
            // An answer speaks for one request. Where none was counted, others may have been answered before it.
            Proof::Refused => self.requests > 0,
        };
        proven && self.unproven == 0
    }

    /// Whether the work of a failure of this kind may be complete: no answer came, and nothing proves that none was to come.
    pub(crate) fn may_be_done(&self, verdict: &Verdict) -> bool {
        verdict.kind() == VerdictKind::Ambiguous && !self.prove_nothing_processed(verdict)
    }

    /// From now on the heads of answers are of use.
    pub(crate) fn listen(&mut self) {
        self.heard = Heard::Nothing;
    }

    pub(crate) fn is_listening(&self) -> bool {
        !matches!(self.heard, Heard::Deaf)
    }

    /// The head of an answer has arrived.
    pub(crate) fn hear(&mut self, success: bool, told: Option<Box<Told>>) {
        self.heard = if success { Heard::Accepted(told) } else { Heard::Failed(told) };
    }

    /// `Some`: the request was accepted, and this is what the head told.
    pub(crate) fn take_accepted(&mut self) -> Option<Accepted> {
        let Heard::Accepted(told) = &mut self.heard else { return None };
        let accepted = Accepted { told: told.take() };
        self.heard = Heard::Nothing;
        Some(accepted)
    }

    pub(crate) fn take_told(&mut self) -> Option<Box<Told>> {
        match core::mem::take(&mut self.heard) {
            Heard::Deaf | Heard::Nothing => None,
            Heard::Accepted(told) | Heard::Failed(told) => told,
        }
    }

    /// More of it was used.
    pub(crate) fn add_used(&mut self, used: u64) {
        self.used = Some(self.used.unwrap_or(0).saturating_add(used));
    }

    pub(crate) fn take_used(&mut self) -> Option<u64> {
        self.used.take()
    }

    pub(crate) fn effect_ran(&self) -> Option<&'static str> {
        self.effects.last().copied()
    }

    /// Something has been started inside: a fresh start after a call that gave up.
    pub(crate) fn begin_inner(&mut self) {
        (self.inner_gave_up, self.failed_elsewhere) = (None, false);
    }

    /// A call inside has ended: whether it is to be repeated, and which answer speaks for an error of an unknown type.
    pub(crate) fn end_inner(&mut self, gave_up: Option<&'static str>, last_failure: Option<Box<LastFailure>>) {
        // One that gave up while another was running beside it is not forgiven when that one ends well.
        self.inner_gave_up = gave_up.or(self.inner_gave_up);
        self.last_failure = last_failure;
    }

    /// The call inside that has ended has failed through an upstream.
    pub(crate) fn fail_elsewhere(&mut self) {
        self.failed_elsewhere = true;
    }

    pub(crate) fn failed_elsewhere(&self) -> bool {
        self.failed_elsewhere
    }

    pub(crate) fn take_last_failure(&mut self) -> Option<Box<LastFailure>> {
        self.last_failure.take()
    }

    pub(crate) fn inner_gave_up(&self) -> Option<&'static str> {
        self.inner_gave_up
    }

    pub(crate) fn last_failure(&self) -> Option<&LastFailure> {
        self.last_failure.as_deref()
    }
}

fn random_bytes() -> [u8; 16] {
    let mut bytes = [0; 16];
    rand::rng().fill_bytes(&mut bytes);
    bytes
}

/// Holds the running attempt: in place, until somebody else needs to see it too.
#[derive(Debug)]
pub(crate) enum Held {
    InPlace(Running),
    Shared(Arc<Mutex<Running>>),
}

pub(crate) fn lock(shared: &Mutex<Running>) -> MutexGuard<'_, Running> {
    // Nothing of the user's runs under this lock, and every state in it is whole.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Held {
    pub(crate) fn with<R>(&mut self, look: impl FnOnce(&mut Running) -> R) -> R {
        match self {
            Self::InPlace(running) => look(running),
            Self::Shared(shared) => look(&mut lock(shared)),
        }
    }

    /// Moves on to the next attempt. Whoever still holds the old one can't disturb the new one.
    pub(crate) fn advance(&mut self) {
        *self = Self::InPlace(self.with(|running| running.next()));
    }

    /// Makes it visible from elsewhere. What all attempts share is fixed first, so that nobody makes it twice.
    pub(crate) fn share(self) -> (Self, Arc<Mutex<Running>>) {
        let shared = match self {
            Self::Shared(shared) => shared,
            Self::InPlace(mut running) => {
                running.request_id();
                running.key();
                Arc::new(Mutex::new(running))
            }
        };
        (Self::Shared(Arc::clone(&shared)), shared)
    }
}
