//! After an attempt has failed, and after the last one.

use core::borrow::Borrow;

use tokio::runtime::Handle;
use tokio::time::Instant;

use super::decide::{Situation, decide};
use super::events;
use super::speak::speak_for;
use super::{Operation, Pause};
use crate::backoff::Wait;
use crate::interrupted::Interruption;
use crate::limits::limits;
use crate::policy::Policy;
use crate::report::{AttemptRecord, Report};
use crate::running::{Facts, Held, KeyState, Running};
use crate::stop::{LastFailure, StopReason, Stopped, StoppedBy};
use crate::verdict::Verdict;
use crate::way::{Retrying, Way};
use crate::within::after;

impl<P: Borrow<Policy>, W: Way> Operation<P, W> {
    /// Files the failure, and decides.
    pub(super) fn after_failure(&mut self, verdict: Verdict, cut: Option<StoppedBy>) -> Result<Pause, StopReason> {
        let now = Instant::now();
        let last = self.look(|running| running.facts.last_failure().cloned());
        let (verdict, request_id) = speak_for(verdict, last);
        let ambiguous = self.look(|running| running.facts.may_be_done(&verdict));
        self.end_on_its_way(&verdict, cut);
        let wait = self.decide(&verdict, now).and_then(|wait| {
            self.way.may_retry(&Retrying { verdict: &verdict, now, limit: self.deadline })?;
            Ok(wait)
        });
        self.tally.ambiguous += u32::from(ambiguous);
        self.file(AttemptRecord {
            number: self.tally.number,
            verdict,
            at: now.saturating_duration_since(self.started),
            wait: wait.as_ref().ok().map(|wait| wait.length),
            request_id,
            cut: cut.is_some(),
        });
        let wait = wait?;
        if self.way.refusals().last {
            return Ok(Pause { until: None });
        }
        self.tally.previous_backoff = Some(wait.backoff);
        Ok(Pause { until: Some(after(now, wait.length)) })
    }

    /// After the operation has cut an attempt. At the deadline there is nothing left to decide.
    pub(super) fn after_cut(&mut self, by: StoppedBy, verdict: Verdict) -> Result<Pause, StopReason> {
        if !by.cut_one_attempt() && !self.has_run_since_the_last_record() {
            return Err(by.into());
        }
        let decision = self.after_failure(verdict, Some(by));
        if by.cut_one_attempt() { decision } else { Err(by.into()) }
    }

    /// After a stream has broken off of which a part was delivered: that ends the operation, whatever is left of it.
    pub(super) fn interrupted(&mut self, verdict: Verdict, delivered: u64, cut: Option<StoppedBy>) -> Interruption {
        let last = self.look(|running| running.facts.last_failure().cloned());
        let (verdict, request_id) = speak_for(verdict, last);
        self.close_on_its_way(&verdict, cut);
        let verdict = verdict.not_again();
        let stop = StopReason::Interrupted { delivered };
        if !verdict.is_success() {
            let (at, request_id, cut) = (self.started.elapsed(), request_id.clone(), cut.is_some());
            self.tally.nothing_processed = false;
            self.file(AttemptRecord { number: self.tally.number, verdict, at, wait: None, request_id, cut });
            self.finish(Some(stop));
        }
        Interruption { verdict, delivered, provider_request_id: request_id, report: self.report(Some(stop)) }
    }

    /// `false` where the deadline had passed, or the call was not let in, before the body could run.
    fn has_run_since_the_last_record(&self) -> bool {
        self.tally.number > self.tally.history.last().map_or(0, |record| record.number)
    }

    fn decide(&mut self, verdict: &Verdict, now: Instant) -> Result<Wait, StopReason> {
        let nothing_processed = self.look(|running| running.facts.prove_nothing_processed(verdict));
        self.tally.nothing_processed &= nothing_processed;
        let mut held = self.scope.attempt.take();
        let decide_on = |facts: &Facts| {
            let situation = Situation {
                policy: self.policy.borrow(),
                effect: self.effect,
                verdict,
                facts,
                number: self.tally.number,
                refusals: self.way.refusals(),
                limit: limits().max_attempts(),
                ambiguous_before: self.tally.ambiguous,
                previous: self.tally.previous_backoff,
                left: self.deadline.saturating_duration_since(now),
            };
            self.scope.draw(|rng| decide(&situation, rng))
        };
        let wait = match &mut held {
            Some(held) => held.with(|running| decide_on(&running.facts)),
            None => decide_on(&Facts::default()),
        };
        self.scope.attempt = held;
        let wait = wait?;
        if Handle::try_current().is_err() { Err(StopReason::NoRuntime) } else { Ok(wait) }
    }

    fn file(&mut self, record: AttemptRecord) {
        let (name, number) = (self.name, record.number);
        events::attempt_failed(name, &record, || self.identity());
        debug_assert_eq!(number, self.tally.number);
        self.tally.history.push(record);
    }

    /// The request id, and the key where there is one.
    pub(super) fn identity(&mut self) -> (uuid::Uuid, Option<crate::key::IdempotencyKey>) {
        self.look(|running| (running.request_id(), running.key()))
    }

    /// Looks at the attempt that has just run.
    pub(super) fn look<R>(&mut self, at: impl FnOnce(&mut Running) -> R) -> R {
        let (name, policy, outer) = (self.name, &self.policy, &self.outer);
        let new = || Held::InPlace(Running::new(name, policy.borrow().max_attempts(), KeyState::None, outer.clone()));
        self.scope.attempt.get_or_insert_with(new).with(at)
    }

    /// The operation is over: tells the log, the enclosing attempt, and whoever watches.
    pub(super) fn finish(&mut self, stop: Option<StopReason>) {
        self.leave_outer(stop.is_some());
        match stop {
            Some(stop) => events::gave_up(&stop, || self.report(Some(stop))),
            None if self.tally.number > 1 => events::succeeded(|| self.report(None)),
            None => {}
        }
        #[cfg(feature = "testing")]
        if let Some(observer) = self.scope.observer.clone() {
            observer.file(|| self.report(stop));
        }
    }

    pub(super) fn stopped(&self, by: StoppedBy) -> Stopped {
        let last = self.tally.history.iter().rev().find(|record| !record.cut);
        let last = last.map(|record| LastFailure { verdict: record.verdict, request_id: record.request_id.clone() });
        Stopped::new(by, self.name, self.tally.number, self.started.elapsed(), last)
    }

    pub(super) fn report(&mut self, stop: Option<StopReason>) -> Report {
        let (request_id, key) = self.identity();
        Report {
            operation: self.name,
            stop,
            attempts: self.tally.number,
            elapsed: self.started.elapsed(),
            history: self.tally.history.clone(),
            request_id: request_id.to_string(),
            key,
        }
    }
}
