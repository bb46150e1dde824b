//! Where a call is on its way, and what the end of a run says.

use core::time::Duration;

use tokio::time::Instant;

use super::circuit::Completion;
use super::shared::Slip;
use crate::stop::StoppedBy;
use crate::verdict::{Verdict, VerdictKind};
use crate::within::after;

/// Where a call is.
#[derive(Debug)]
pub(super) enum Seat {
    Out,
    /// In line; looks again at this time.
    Waiting(Instant),
    Running(Run),
}

/// What a run was let in with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) slip: Slip,
    /// The gate knows that it was accepted.
    pub(super) known: bool,
}

/// `queue`: the bound of the wait for being let in, after which the deadline starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Queue {
    pub(super) until: Instant,
    pub(super) deadline: Duration,
    /// The deadline of what is around the call.
    pub(super) outer: Option<Instant>,
}

impl Queue {
    /// Where the call is let in before the end of the wait; a refused one that comes back later has the deadline that it has.
    pub(super) fn deadline_from(self, let_in: Instant) -> Option<Instant> {
        let deadline = (let_in <= self.until).then(|| after(let_in, self.deadline))?;
        Some(self.outer.map_or(deadline, |outer| outer.min(deadline)))
    }
}

/// What the end of a run says about the other side.
pub(super) fn completion(verdict: &Verdict, cut: Option<StoppedBy>) -> Completion {
    let is_4xx = verdict.status().is_some_and(|status| (400..500).contains(&status));
    match (verdict.kind(), cut) {
        (VerdictKind::Success, _) => Completion::Success,
        (VerdictKind::RateLimited, _) => Completion::Answered,
        (_, Some(by)) if by.cut_one_attempt() => Completion::Failure,
        (_, Some(_)) => Completion::Nothing,
        (VerdictKind::Transient | VerdictKind::Ambiguous, None) if !is_4xx => Completion::Failure,
        _ if verdict.status().is_some() => Completion::Answered,
        _ => Completion::Nothing,
    }
}
