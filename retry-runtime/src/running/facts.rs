//! What has happened in the running attempt.

use crate::gate::Told;
use crate::stop::LastFailure;
use crate::verdict::{Proof, Verdict, VerdictKind};

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
    seat: Option<Sitting>,
}

/// Where an attempt was let in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sitting {
    /// The upstream's address.
    pub(crate) upstream: usize,
    /// It was let in as this probe of the upstream's breaker.
    pub(crate) probe: Option<u32>,
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

impl Facts {
    pub(super) fn mark(&mut self, name: &'static str) {
        self.effects.push(name);
    }

    pub(super) fn unmark(&mut self, name: &'static str) {
        if let Some(at) = self.effects.iter().rposition(|marked| *marked == name) {
            self.effects.remove(at);
        }
    }

    /// `false` where the name was taken before.
    pub(super) fn take_part(&mut self, part: Option<&str>) -> bool {
        self.parts.take(part)
    }

    pub(super) fn begin_request(&mut self) {
        self.requests = self.requests.saturating_add(1);
        self.unproven = self.unproven.saturating_add(1);
        self.begin_inner();
    }

    pub(super) fn end_request(&mut self, verdict: &Verdict, request_id: Option<&str>) {
        if verdict.proof() != Proof::None {
            self.unproven = self.unproven.saturating_sub(1);
        }
        self.last_failure = (!verdict.is_success())
            .then(|| Box::new(LastFailure { verdict: *verdict, request_id: request_id.map(Box::from) }));
    }

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

    /// It is in flight there; or, with `None`, no more.
    pub(crate) fn sit(&mut self, seat: Option<Sitting>) {
        self.seat = seat;
    }

    pub(super) fn sits_at(&self, upstream: usize) -> Option<Sitting> {
        self.seat.filter(|seat| seat.upstream == upstream)
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
