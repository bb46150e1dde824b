//! Why an operation made no further attempt.

use core::fmt;
use core::time::Duration;

use super::by::StoppedBy;
use super::words::{BreakerOpen, Items, NotAdmitted, QuotaSpent, Short};

/// Why an operation made no further attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StopReason {
    /// The body ran as often as `max_attempts` allows.
    AttemptsUsedUp {
        /// That number.
        max_attempts: u32,
    },
    /// [`limits()`](crate::limits) were lowered below what is written.
    LimitsLowered {
        /// The ceiling in force.
        max_attempts: u32,
    },
    /// The deadline has passed, or the next wait does not fit before it.
    Deadline {
        /// The wait that was needed; `None` where the deadline cut an attempt.
        needed: Option<Duration>,
        /// What was left.
        left: Duration,
    },
    /// The server asked for more than `max_server_wait`, or for more than any call can wait.
    ServerWaitTooLong {
        /// What it asked for, where it said so.
        asked: Option<Duration>,
        /// `max_server_wait`.
        limit: Duration,
    },
    /// Another attempt would meet the same failure, or the server said not to ask again.
    Fatal,
    /// The request may have been carried out, and the effect does not allow to repeat it (again).
    MayHaveBeenProcessed,
    /// `idempotent`, but the attempt never took the key, so the server can't recognise a repetition.
    KeyNeverSent,
    /// Something that must not run twice ran in the failed attempt.
    EffectRan {
        /// Its name.
        tool: &'static str,
    },
    /// An operation inside the failed attempt has retried and given up; its work is not multiplied.
    InnerGaveUp {
        /// Its name.
        operation: &'static str,
    },
    /// The upstream's gate can't let it in in time, or has not.
    NotAdmitted {
        /// The wait that it would have needed, where that could be foreseen. `None` with time left: the calls around it hold all
        /// places in flight.
        needed: Option<Duration>,
        /// What was left: of the deadline, or of `queue`.
        left: Duration,
    },
    /// It was refused for asking too fast, once more than `max_refused` allows.
    RefusedTooOften {
        /// That number.
        max_refused: u32,
    },
    /// The upstream's breaker is open: the other side is down. Another place may answer; this one will not, until a probe has
    /// succeeded.
    BreakerOpen {
        /// The upstream's name.
        upstream: &'static str,
        /// For how long; zero while a probe is on its way.
        left: Duration,
    },
    /// An answer to another call has said that the provider's credit or spending limit is used up, while this one waited in line.
    QuotaSpent {
        /// The reason of that answer's verdict.
        reason: &'static str,
    },
    /// The failure budget has no credit for another attempt: failures are not healing.
    BudgetEmpty,
    /// A stream broke off after a part of it had been delivered: another attempt would deliver that part again.
    Interrupted {
        /// How many items were delivered.
        delivered: u64,
    },
    /// No tokio runtime: nothing can wait here.
    NoRuntime,
}

impl StopReason {
    /// A stable word for logs and metrics.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::AttemptsUsedUp { .. } => "attempts_used_up",
            Self::LimitsLowered { .. } => "limits_lowered",
            Self::Deadline { .. } => "deadline",
            Self::ServerWaitTooLong { .. } => "server_wait_too_long",
            Self::Fatal => "fatal",
            Self::MayHaveBeenProcessed => "may_have_been_processed",
            Self::KeyNeverSent => "key_never_sent",
            Self::EffectRan { .. } => "effect_ran",
            Self::InnerGaveUp { .. } => "inner_call_gave_up",
            Self::NotAdmitted { .. } => "not_admitted",
            Self::RefusedTooOften { .. } => "refused_too_often",
            Self::BreakerOpen { .. } => "breaker_open",
            Self::QuotaSpent { .. } => "quota_spent",
            Self::BudgetEmpty => "budget_empty",
            Self::Interrupted { .. } => "interrupted",
            Self::NoRuntime => "no_runtime",
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AttemptsUsedUp { max_attempts: 1 } => f.write_str("its one attempt is used up"),
            Self::AttemptsUsedUp { max_attempts } => write!(f, "all {max_attempts} attempts are used up"),
            Self::LimitsLowered { max_attempts } => write!(f, "limits were lowered to max_attempts = {max_attempts}"),
            Self::Deadline { needed: None, .. } => f.write_str("the deadline has passed"),
            Self::Deadline { needed: Some(needed), left } => {
                write!(f, "a wait of {} does not fit the deadline, {} were left", Short(*needed), Short(*left))
            }
            Self::ServerWaitTooLong { asked: Some(asked), limit } => {
                write!(
                    f,
                    "the server asked for a wait of {}, more than max_server_wait = {}",
                    Short(*asked),
                    Short(*limit)
                )
            }
            Self::ServerWaitTooLong { asked: None, .. } => f.write_str("it heals by itself, but not within this call"),
            Self::Fatal => f.write_str("the failure is final"),
            Self::MayHaveBeenProcessed => f.write_str("the request may have been processed"),
            Self::KeyNeverSent => f.write_str("the idempotency key was never sent"),
            Self::EffectRan { tool } => write!(f, "`{tool}` ran in this attempt and must not run twice"),
            Self::InnerGaveUp { operation } => write!(f, "`{operation}` inside has retried and given up"),
            Self::NotAdmitted { needed, left } => NotAdmitted(*needed, *left).fmt(f),
            Self::RefusedTooOften { max_refused: 0 } => f.write_str("it was refused for asking too fast"),
            Self::RefusedTooOften { max_refused } => {
                write!(f, "it was refused for asking too fast, more often than max_refused = {max_refused}")
            }
            Self::BreakerOpen { upstream, left } => BreakerOpen(upstream, *left).fmt(f),
            Self::QuotaSpent { reason } => QuotaSpent(reason).fmt(f),
            Self::BudgetEmpty => f.write_str("the failure budget is empty: failures are not healing"),
            Self::Interrupted { delivered } => write!(f, "the stream broke off after {}", Items(*delivered)),
            Self::NoRuntime => f.write_str("there is no tokio runtime to wait on"),
        }
    }
}

impl From<StoppedBy> for StopReason {
    fn from(by: StoppedBy) -> Self {
        match by {
            StoppedBy::Deadline | StoppedBy::AttemptTimeout | StoppedBy::Stalled | StoppedBy::StreamDeadline => {
                Self::Deadline { needed: None, left: Duration::ZERO }
            }
            StoppedBy::Empty => Self::MayHaveBeenProcessed,
            StoppedBy::NotAdmitted { needed, left } => Self::NotAdmitted { needed, left },
            StoppedBy::BreakerOpen { upstream, left } => Self::BreakerOpen { upstream, left },
            StoppedBy::QuotaSpent { reason } => Self::QuotaSpent { reason },
            StoppedBy::NoRuntime => Self::NoRuntime,
        }
    }
}
