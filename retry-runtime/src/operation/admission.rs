//! Before a run: when it may begin, and what begins with it.

use core::borrow::Borrow;
use core::ops::Deref;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use core::time::Duration;

use tokio::time::Instant;

use super::Operation;
use crate::limits::limits;
use crate::policy::Policy;
use crate::scope::current_deadline;
use crate::stop::StoppedBy;
use crate::upstream::{Through, Upstream};
use crate::verdict::Verdict;
use crate::way::{Asking, End, Timer, Way};
use crate::within::after;

/// When the attempt is cut, and what that is called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    pub(crate) at: Instant,
    pub(crate) by: StoppedBy,
}

impl<P: Borrow<Policy>, U: Deref<Target = Upstream>> Operation<P, Through<U>> {
    /// Gives the wait for being let in a bound of its own; the deadline starts when the call is let in. A run that was refused for
    /// asking too fast was not.
    ///
    /// Without it the wait spends the deadline.
    pub fn queue(mut self, longest: Duration) -> Self {
        let written = self.policy.borrow().deadline();
        let deadline = limits().max_deadline().map_or(written, |limit| limit.min(written));
        let outer = current_deadline();
        let until = after(self.started, longest);
        let until = outer.map_or(until, |outer| outer.min(until));
        self.way.queue(until, deadline, outer);
        self.deadline = until;
        self
    }

    /// What the call takes of a limit that counts something else than calls. Default 1.
    pub fn cost(mut self, cost: u64) -> Self {
        self.way.cost(cost);
        self
    }

    /// How often the gate may send it back to its place, which is not counted on `max_attempts`. Default 20.
    pub fn max_refused(mut self, refusals: u32) -> Self {
        self.way.max_refused(refusals);
        self
    }

    /// Draws nothing from the upstream's failure budget.
    pub fn without_budget(mut self) -> Self {
        self.way.without_budget();
        self
    }
}

impl<P: Borrow<Policy>, W: Way> Operation<P, W> {
    /// When the next run begins, and when it is cut.
    pub(super) fn poll_begin(
        &mut self,
        timer: Pin<&mut Timer>,
        context: &mut Context<'_>,
    ) -> Poll<Result<Cut, StoppedBy>> {
        let now = if self.tally.number == 0 { self.started } else { Instant::now() };
        // Whoever may not wait may still be let in at once.
        if self.deadline <= now && self.way.waits_until().is_none() {
            return Poll::Ready(Err(StoppedBy::Deadline));
        }
        let asking = Asking { scope: &self.scope, now, limit: self.deadline };
        let begun = ready!(self.way.poll_admission(&asking, timer, context));
        Poll::Ready(begun.map(|now| self.begin(now)))
    }

    fn begin(&mut self, now: Instant) -> Cut {
        if let Some(deadline) = self.way.deadline_from(now) {
            (self.deadline, self.let_in) = (deadline, now);
        }
        if self.tally.number == 0 {
            self.enter_outer();
        }
        if self.way.refusals().last {
            self.tally.history.waited_until(now.saturating_duration_since(self.started));
        }
        self.tally.number = self.tally.number.saturating_add(1);
        if let Some(held) = &mut self.scope.attempt {
            held.advance();
        }
        self.way.begin(&mut self.scope);
        let cut = self.cut_after(now);
        // To what runs inside, the end of the attempt is the deadline: an inner call that is cut has given up.
        self.scope.deadline = Some(cut.at);
        cut
    }

    fn cut_after(&self, now: Instant) -> Cut {
        let at_deadline = Cut { at: self.deadline, by: StoppedBy::Deadline };
        match self.policy.borrow().attempt_timeout() {
            Some(timeout) => match after(now, timeout) {
                at if at < self.deadline => Cut { at, by: StoppedBy::AttemptTimeout },
                _ => at_deadline,
            },
            None => at_deadline,
        }
    }

    /// Tells the way that the stream of a run has begun.
    pub(super) fn open_on_its_way(&mut self, verdict: &Verdict) {
        let end = self.end_of(verdict, None);
        self.way.opened(&end, &mut self.scope);
    }

    /// Tells the way how a run ended whose stream had begun.
    pub(super) fn close_on_its_way(&mut self, verdict: &Verdict, cut: Option<StoppedBy>) {
        let end = self.end_of(verdict, cut);
        self.way.close(&end, &mut self.scope);
    }

    fn end_of<'a>(&self, verdict: &'a Verdict, cut: Option<StoppedBy>) -> End<'a> {
        End { verdict, cut, started: self.started, max_server_wait: self.policy.borrow().max_server_wait() }
    }

    /// Tells the way how a run ended. Where it was not let in, the deadline is still that of the wait.
    pub(super) fn end_on_its_way(&mut self, verdict: &Verdict, cut: Option<StoppedBy>) {
        let end = self.end_of(verdict, cut);
        self.way.end(&end, &mut self.scope);
        if let Some(until) = self.way.waits_until() {
            self.deadline = self.deadline.max(until);
        }
    }
}
