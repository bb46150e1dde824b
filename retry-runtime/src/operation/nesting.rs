//! An operation inside another one's attempt: what it tells that attempt.

use core::borrow::Borrow;

use super::Operation;
use crate::effect::Effect;
use crate::policy::Policy;
use crate::scope;

impl<P: Borrow<Policy>> Operation<P> {
    /// To the attempt that encloses it, an operation is a tool of its own effect.
    pub(super) fn enter_outer(&mut self) {
        let marks = match self.effect {
            Effect::NonIdempotent => true,
            // Another run of the outer attempt would draw another key.
            Effect::Idempotent => !self.tally.key_is_derived,
            Effect::ReadOnly | Effect::IdempotentNatural => false,
        };
        let inside = scope::running(|outer| {
            outer.facts.begin_inner();
            if marks {
                outer.facts.mark_effect(self.name);
            }
        });
        self.tally.marked = marks && inside.is_some();
    }

    pub(super) fn leave_outer(&mut self, gave_up: bool) {
        let nothing_processed = gave_up && self.tally.nothing_processed;
        // With `max_attempts = 1` retrying is off: this is no retry layer, so the one outside may retry.
        let retries = self.policy.borrow().max_attempts() > 1;
        scope::running(|outer| {
            outer.facts.end_inner(nothing_processed, (gave_up && retries).then_some(self.name));
            // What must not run twice has been started, whatever came of it; a keyed call that did nothing has not.
            if self.tally.marked && nothing_processed && self.effect == Effect::Idempotent {
                outer.facts.unmark_effect();
            }
        });
    }
}
