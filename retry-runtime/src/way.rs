//! The way of a call to its body: straight on, or through an upstream.

use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;

use tokio::task::coop::Unconstrained;
use tokio::time::{Instant, Sleep};

use crate::budget::{Budget, Lender, Purse};
use crate::scope::Scope;
use crate::stop::{StopReason, StoppedBy};
use crate::verdict::{Verdict, VerdictKind};

/// How an operation comes to its body: [`Direct`], or [`Through`](crate::Through) an [`Upstream`](crate::Upstream). Sealed.
#[expect(private_bounds, reason = "what makes it sealed")]
pub trait Way: Steps {}

impl<W: Steps> Way for W {}

/// The one timer of an attempt: first for admission, then for its end.
pub(crate) type Timer = Option<Unconstrained<Sleep>>;

/// What a call waits for: until when, and with whose randomness.
pub(crate) struct Asking<'a> {
    pub(crate) scope: &'a Scope,
    pub(crate) now: Instant,
    pub(crate) limit: Instant,
}

/// How a run ended.
pub(crate) struct End<'a> {
    pub(crate) verdict: &'a Verdict,
    pub(crate) cut: Option<StoppedBy>,
    /// When the call began.
    pub(crate) started: Instant,
    pub(crate) max_server_wait: Duration,
}

/// What may still stand against a retry that is decided on.
pub(crate) struct Retrying<'a> {
    pub(crate) verdict: &'a Verdict,
    pub(crate) now: Instant,
    pub(crate) limit: Instant,
}

/// Runs that a gate has refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refusals {
    pub(crate) count: u32,
    pub(crate) max: u32,
    /// The last run is one of them: it keeps its place, and waits there.
    pub(crate) last: bool,
}

/// What an operation asks and tells on its way, in this order.
pub(crate) trait Steps {
    /// When it is let in.
    fn poll_admission(
        &mut self,
        asking: &Asking<'_>,
        timer: Pin<&mut Timer>,
        context: &mut Context<'_>,
    ) -> Poll<Result<Instant, StoppedBy>>;

    /// The deadline, where it starts when the call is let in.
    fn deadline_from(&self, let_in: Instant) -> Option<Instant>;

    /// A run begins.
    fn begin(&mut self, scope: &mut Scope);

    /// The body was polled, and may have had an answer.
    fn listen(&mut self, scope: &mut Scope);

    /// A run has had what it was for, but it goes on: the first item of a stream is there.
    fn opened(&mut self, end: &End<'_>, scope: &mut Scope);

    /// Such a run is over.
    fn close(&mut self, end: &End<'_>, scope: &mut Scope);

    /// A run is over.
    fn end(&mut self, end: &End<'_>, scope: &mut Scope);

    /// Runs that were refused; zero where no gate counts them.
    fn refusals(&self) -> Refusals;

    /// How its runs end is known to an upstream.
    fn is_shared(&self) -> bool;

    /// Until when a call may wait that was not let in yet, where that is not the deadline.
    fn waits_until(&self) -> Option<Instant>;

    /// The last word on a retry; pays for it.
    fn may_retry(&mut self, retrying: &Retrying<'_>) -> Result<(), StopReason>;

    /// The run, or the wait for it, was dropped.
    fn abandon(&mut self);
}

/// Straight to the body, with a [`Budget`] or without.
#[derive(Debug)]
pub struct Direct {
    lender: Option<Lender>,
    purse: Purse,
}

impl Direct {
    pub(crate) const fn new(lender: Option<Lender>) -> Self {
        Self { lender, purse: Purse::new() }
    }
}

impl Steps for Direct {
    fn poll_admission(
        &mut self,
        asking: &Asking<'_>,
        _: Pin<&mut Timer>,
        _: &mut Context<'_>,
    ) -> Poll<Result<Instant, StoppedBy>> {
        Poll::Ready(Ok(asking.now))
    }

    fn deadline_from(&self, _: Instant) -> Option<Instant> {
        None
    }

    fn begin(&mut self, _: &mut Scope) {
        self.purse.sent();
    }

    fn listen(&mut self, _: &mut Scope) {}

    fn opened(&mut self, end: &End<'_>, _: &mut Scope) {
        settle(&mut self.purse, self.lender.as_ref().map(Lender::budget), end);
    }

    fn close(&mut self, _: &End<'_>, _: &mut Scope) {}

    fn end(&mut self, end: &End<'_>, _: &mut Scope) {
        settle(&mut self.purse, self.lender.as_ref().map(Lender::budget), end);
    }

    fn refusals(&self) -> Refusals {
        Refusals { count: 0, max: 0, last: false }
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn waits_until(&self) -> Option<Instant> {
        None
    }

    fn may_retry(&mut self, retrying: &Retrying<'_>) -> Result<(), StopReason> {
        pay(&mut self.purse, self.lender.as_ref().map(Lender::budget), retrying)
    }

    fn abandon(&mut self) {}
}

impl Drop for Direct {
    fn drop(&mut self) {
        self.purse.close(self.lender.as_ref().map(Lender::budget));
    }
}

/// A failure has cost what was paid for it. Of a success the time is that of the call's start, so that nobody asks the clock for
/// it: a budget that has seen a later one takes that.
pub(crate) fn settle(purse: &mut Purse, budget: Option<&Budget>, end: &End<'_>) {
    match end.verdict.kind() {
        VerdictKind::Success => purse.succeeded(budget, end.started),
        VerdictKind::RateLimited => purse.refused(end.started),
        VerdictKind::Transient | VerdictKind::Ambiguous | VerdictKind::Fatal => {}
    }
}

/// Rate limits are not paid for.
pub(crate) fn pay(purse: &mut Purse, budget: Option<&Budget>, retrying: &Retrying<'_>) -> Result<(), StopReason> {
    if retrying.verdict.kind() == VerdictKind::RateLimited || purse.draw(budget, retrying.now) {
        Ok(())
    } else {
        Err(StopReason::BudgetEmpty)
    }
}
