//! The errors of this crate.

use super::Classify;
use crate::report::GaveUp;
use crate::running::KeyTakenTwice;
use crate::stop::{Stopped, StoppedBy};
use crate::verdict::Verdict;

impl Classify for Stopped {
    /// Ambiguous where time ran out, for the attempt that was cut may have been processed. Fatal where no attempt was let in: to ask
    /// the same place again would be the same question.
    fn classify(&self) -> Verdict {
        match self.reason() {
            StoppedBy::Deadline => Verdict::ambiguous().with_reason("operation.deadline"),
            StoppedBy::AttemptTimeout => Verdict::ambiguous().with_reason("operation.attempt_timeout"),
            StoppedBy::NotAdmitted { .. } => Verdict::fatal().with_reason("operation.not_admitted"),
            StoppedBy::BreakerOpen { .. } => Verdict::fatal().with_reason("operation.breaker_open"),
            StoppedBy::QuotaSpent { .. } => Verdict::fatal().with_reason("operation.quota_spent"),
            StoppedBy::NoRuntime => Verdict::fatal().with_reason("operation.no_runtime"),
        }
    }
}

impl<E: Classify> Classify for GaveUp<E> {
    fn classify(&self) -> Verdict {
        self.error().classify()
    }
}

#[diagnostic::do_not_recommend] // Listed to somebody whose own type has no `Classify`, it would only be noise.
impl Classify for KeyTakenTwice {
    fn classify(&self) -> Verdict {
        Verdict::fatal().with_reason("key.taken_twice")
    }
}
