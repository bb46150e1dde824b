//! The end of a run: what it says to the gate, to the breaker, and to the log.

use core::ops::Deref;

use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use tokio::time::Instant;

use super::circuit::{Change, Completion};
use super::seat::{Run, completion};
use super::shared::{Answer, Shared};
use super::through::Through;
use super::{Upstream, events};
use crate::gate::Told;
use crate::scope::Scope;
use crate::sync::Ordering;
use crate::verdict::VerdictKind;
use crate::way::End;

impl<U: Deref<Target = Upstream>> Through<U> {
    /// Ends a run with what it meant to the gate and to the breaker.
    pub(super) fn end_run(&self, run: Run, answer: Answer<'_>, completion: Completion, scope: Option<&Scope>) {
        let Upstream { parts, .. } = &*self.upstream;
        // A refusal is news where the head was taken for a success: in the body of a 200, or of a second request.
        let refused = matches!(answer, Answer::Refused(..));
        let answer = if run.known && !refused { Answer::Known } else { answer };
        self.tell(scope, |shared, now, rng| shared.end(parts, run.slip, answer, completion, now, rng));
    }

    /// Changes what is shared, and says what came of it.
    pub(super) fn tell(
        &self,
        scope: Option<&Scope>,
        change: impl FnOnce(&mut Shared, Instant, &mut dyn rand::Rng) -> Option<Change>,
    ) {
        let Upstream { name, line, .. } = &*self.upstream;
        let now = Instant::now();
        let told = |rng: &mut dyn rand::Rng| {
            line.change(|shared| {
                let change = change(shared, now, rng);
                (shared.turned(now), change)
            })
        };
        let (turned, change) = match scope {
            Some(scope) => scope.draw(told),
            // What was given up draws nothing; and the thread's own randomness is gone where a future is dropped with its thread.
            None => told(&mut SmallRng::seed_from_u64(0)),
        };
        events::gate(name, turned, now);
        events::breaker(name, change);
    }

    /// A run is over: what it took is corrected, and given back.
    pub(super) fn leave(&self, run: Run, end: &End<'_>, scope: &mut Scope) {
        if failed_elsewhere(end, scope) {
            return self.end_run(run, Answer::Failed, Completion::Nothing, Some(scope));
        }
        let (told, used) = match &mut scope.attempt {
            Some(held) => held.with(|running| {
                // What it has left behind in other tasks is inside no more.
                running.facts.sit(None);
                (running.facts.take_told(), running.facts.take_used())
            }),
            None => (None, None),
        };
        if let (Some(pass), Some(used)) = (run.slip.pass, used) {
            self.upstream.line.change(|shared| shared.gate.correct(pass, used));
        }
        if end.verdict.is_of_a_spent_quota() {
            let before = self.upstream.next.load(Ordering::Relaxed);
            self.upstream.line.change(|shared| shared.spend(before, end.verdict.reason()));
        }
        let answer = self.answer(end, told.as_deref());
        self.end_run(run, answer, completion(end.verdict, end.cut), Some(scope));
    }

    /// The wait that a refusal asked for. No single answer closes the gate for longer than a call may be told to wait: a
    /// probe asks again.
    fn answer<'a>(&self, end: &End<'_>, told: Option<&'a Told>) -> Answer<'a> {
        match end.verdict.kind() {
            VerdictKind::Success => Answer::Accepted(told),
            VerdictKind::RateLimited => {
                let wait = end.verdict.floor().map(|wait| wait.min(end.max_server_wait));
                events::refused(self.upstream.name, wait);
                Answer::Refused(wait, told)
            }
            VerdictKind::Transient | VerdictKind::Ambiguous | VerdictKind::Fatal => Answer::Failed,
        }
    }
}

/// What a call inside has failed with through an upstream is known there, and says nothing about this one.
pub(super) fn failed_elsewhere(end: &End<'_>, scope: &mut Scope) -> bool {
    let failed = !end.verdict.is_success();
    failed && scope.attempt.as_mut().is_some_and(|held| held.with(|running| running.facts.failed_elsewhere()))
}
