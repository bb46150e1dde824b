//! What stopped an operation, or one of its attempts.

use core::time::Duration;

use crate::verdict::Verdict;

/// What stopped the operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StoppedBy {
    /// The deadline passed while an attempt was in flight, or before the first one.
    Deadline,
    /// `attempt_timeout` cut the last attempt.
    AttemptTimeout,
    /// The upstream's gate can't let it in in time, or has not.
    NotAdmitted {
        /// The wait that it would have needed, where that could be foreseen. `None` with time left: the calls around it hold all
        /// places in flight.
        needed: Option<Duration>,
        /// What was left: of the deadline, or of `queue`.
        left: Duration,
    },
    /// The upstream's breaker is open.
    BreakerOpen {
        /// The upstream's name.
        upstream: &'static str,
        /// For how long; zero while a probe is on its way.
        left: Duration,
    },
    /// The provider's quota is spent, as another call was told.
    QuotaSpent {
        /// The reason of that answer's verdict.
        reason: &'static str,
    },
    /// A stream was silent for `idle_timeout` while somebody waited for it.
    Stalled,
    /// A stream ended before its first item.
    Empty,
    /// `stream_deadline` passed before the stream had ended.
    StreamDeadline,
    /// There is no tokio runtime to wait on.
    NoRuntime,
}

impl StoppedBy {
    /// What an attempt means that the operation itself has ended. Nobody is asked: it may have been processed.
    pub(crate) const fn verdict(self) -> Verdict {
        match self {
            Self::Deadline => Verdict::ambiguous().with_reason("operation.deadline"),
            Self::AttemptTimeout => Verdict::ambiguous().with_reason("operation.attempt_timeout"),
            Self::Stalled => Verdict::ambiguous().with_reason("stream.stalled"),
            Self::Empty => Verdict::ambiguous().with_reason("stream.empty"),
            Self::StreamDeadline => Verdict::ambiguous().with_reason("operation.stream_deadline"),
            Self::NoRuntime => Verdict::ambiguous().with_reason("operation.no_runtime"),
            // It never ran; to ask the same place again would be the same question.
            Self::NotAdmitted { .. } => Verdict::fatal().with_reason("operation.not_admitted"),
            Self::BreakerOpen { .. } => Verdict::fatal().with_reason("operation.breaker_open"),
            Self::QuotaSpent { .. } => Verdict::fatal().with_reason("operation.quota_spent"),
        }
    }

    /// It ended an attempt, and there may be time for another.
    pub(crate) const fn cut_one_attempt(self) -> bool {
        matches!(self, Self::AttemptTimeout | Self::Stalled | Self::Empty)
    }
}
