//! An operation inside another one's attempt: what it tells that attempt.

use core::borrow::Borrow;

use super::Operation;
use crate::effect::Effect;
use crate::policy::Policy;
use crate::running::lock;
use crate::way::Way;

impl<P: Borrow<Policy>, W: Way> Operation<P, W> {
    /// To the attempt that encloses it, an operation is a tool of its own effect.
    pub(super) fn enter_outer(&mut self) {
        let Some(outer) = &self.outer else { return };
        let mut outer = lock(outer);
        outer.facts.begin_inner();
        self.tally.marked = self.effect.marks(self.tally.key_is_derived);
        if self.tally.marked {
            outer.mark_effect(self.name);
        }
    }

    pub(super) fn leave_outer(&mut self, failed: bool) {
        // Without a run there was nothing to tell of at the start either.
        if self.outer.is_none() || self.tally.number == 0 {
            return;
        }
        let (inner, last) = self.look(|own| (own.facts.inner_gave_up(), own.facts.take_last_failure()));
        // With `max_attempts = 1` retrying is off: this is no retry layer, so the one outside may retry.
        let retries = self.policy.borrow().max_attempts() > 1 || self.way.refusals().count > 0;
        let own = retries.then_some(self.name);
        let gave_up = own.or(inner).filter(|_| failed);
        let nothing_done = failed && self.tally.nothing_processed;
        let Some(outer) = &self.outer else { return };
        let mut outer = lock(outer);
        outer.facts.end_inner(gave_up, last);
        if failed && self.way.is_shared() {
            outer.facts.fail_elsewhere();
        }
        // What must not run twice has been started, whatever came of it; a keyed call that did nothing has not.
        if self.tally.marked && nothing_done && self.effect == Effect::Idempotent {
            outer.unmark_effect(self.name);
        }
    }
}
