//! Why an operation stopped, and what it says itself when it has no error of the body.

use core::fmt;
use core::time::Duration;

use crate::interrupted::Interruption;
use crate::verdict::Verdict;

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
        /// The wait that it would have needed, where that could be foreseen.
        needed: Option<Duration>,
        /// What was left: of the deadline, or of `queue`.
        left: Duration,
    },
    /// It was refused for asking too fast as often as `max_refused` allows.
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
            Self::RefusedTooOften { max_refused: 1 } => f.write_str("it was refused for asking too fast"),
            Self::RefusedTooOften { max_refused } => {
                write!(f, "it was refused {max_refused} times for asking too fast")
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

/// What was needed and what was left.
struct NotAdmitted(Option<Duration>, Duration);

impl fmt::Display for NotAdmitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = Short(self.1);
        match self.0 {
            Some(needed) => write!(f, "it could be let in after {}, {left} were left", Short(needed)),
            None => f.write_str("it was not let in in time"),
        }
    }
}

/// By which reason.
struct QuotaSpent(&'static str);

impl fmt::Display for QuotaSpent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the quota is spent, as another call was told: {}", self.0)
    }
}

/// Whose, and for how long.
struct BreakerOpen(&'static str, Duration);

impl fmt::Display for BreakerOpen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the breaker of `{}` is open", self.0)?;
        if self.1.is_zero() {
            f.write_str(", a probe is on its way")
        } else {
            write!(f, " for another {}", Short(self.1))
        }
    }
}

/// What the operation itself says, where no error of the body can: the deadline or the attempt's timeout cut an attempt, or
/// there is nothing to wait on.
///
/// Every error type of an `#[llm_retry]` function is `From<Stopped>`.
///
/// ```
/// use retry_runtime::{Stopped, StoppedBy};
///
/// fn is_our_own_deadline(error: &(dyn std::error::Error + 'static)) -> bool {
///     error.downcast_ref::<Stopped>().is_some_and(|stopped| stopped.reason() == StoppedBy::Deadline)
/// }
/// # assert!(!is_our_own_deadline(&std::io::Error::other("x")));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Stopped(Box<Parts>);

#[derive(Clone, PartialEq, Eq)]
struct Parts {
    reason: StoppedBy,
    operation: &'static str,
    attempts: u32,
    elapsed: Duration,
    last_failure: Option<LastFailure>,
    interruption: Option<Box<Interruption>>,
}

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
        /// The wait that it would have needed, where that could be foreseen.
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

/// The last failure that the body itself reported: a summary, never the error's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastFailure {
    /// What it meant.
    pub verdict: Verdict,
    /// The provider's id of the failed request, where one was seen.
    pub request_id: Option<Box<str>>,
}

impl Stopped {
    pub(crate) fn new(
        reason: StoppedBy,
        operation: &'static str,
        attempts: u32,
        elapsed: Duration,
        last_failure: Option<LastFailure>,
    ) -> Self {
        Self(Box::new(Parts { reason, operation, attempts, elapsed, last_failure, interruption: None }))
    }

    /// It came after a part of a stream had been delivered.
    pub(crate) fn in_stream(mut self, interruption: Interruption) -> Self {
        self.0.interruption = Some(Box::new(interruption));
        self
    }

    /// What stopped the operation.
    #[must_use]
    pub fn reason(&self) -> StoppedBy {
        self.0.reason
    }

    /// The operation's name.
    #[must_use]
    pub fn operation(&self) -> &'static str {
        self.0.operation
    }

    /// Runs of the body, the one that was cut included.
    #[must_use]
    pub fn attempts(&self) -> u32 {
        self.0.attempts
    }

    /// Time from the call to the end.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed
    }

    /// The last failure that the body itself reported, in an attempt before.
    #[must_use]
    pub fn last_failure(&self) -> Option<&LastFailure> {
        self.0.last_failure.as_ref()
    }

    /// What is known of the stream, where a part of it had been delivered.
    #[must_use]
    pub fn interruption(&self) -> Option<&Interruption> {
        self.0.interruption.as_deref()
    }

    /// `true` where time ran out: a deadline, the attempt's timeout, or that of a silent stream, or there was not enough to be
    /// let in.
    #[must_use]
    pub fn is_timeout(&self) -> bool {
        match self.0.reason {
            StoppedBy::Deadline | StoppedBy::AttemptTimeout | StoppedBy::Stalled | StoppedBy::StreamDeadline => true,
            StoppedBy::NotAdmitted { .. } => true,
            StoppedBy::BreakerOpen { .. } | StoppedBy::QuotaSpent { .. } | StoppedBy::Empty | StoppedBy::NoRuntime => {
                false
            }
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { operation, attempts, elapsed, .. } = &*self.0;
        match self.0.reason {
            StoppedBy::Deadline => write!(f, "`{operation}` was stopped by its deadline")?,
            StoppedBy::AttemptTimeout => write!(f, "`{operation}` was stopped by the timeout of its last attempt")?,
            StoppedBy::NotAdmitted { needed, left } => {
                write!(f, "`{operation}` was not admitted ({})", NotAdmitted(needed, left))?;
            }
            StoppedBy::BreakerOpen { upstream, left } => {
                write!(f, "`{operation}` was stopped ({})", BreakerOpen(upstream, left))?;
            }
            StoppedBy::QuotaSpent { reason } => write!(f, "`{operation}` was stopped ({})", QuotaSpent(reason))?,
            StoppedBy::Stalled => write!(f, "the stream of `{operation}` was silent for too long")?,
            StoppedBy::Empty => write!(f, "the stream of `{operation}` ended before its first item")?,
            StoppedBy::StreamDeadline => write!(f, "the stream of `{operation}` was stopped by its deadline")?,
            StoppedBy::NoRuntime => {
                return write!(
                    f,
                    "`{operation}` needs a tokio runtime to wait on: call it inside one (`#[tokio::main]`)"
                );
            }
        }
        if let Some(interruption) = &self.0.interruption {
            return write!(f, " after {}, {} after the call", Items(interruption.delivered()), Short(*elapsed));
        }
        let s = if *attempts == 1 { "" } else { "s" };
        write!(f, " after {attempts} attempt{s} in {}", Short(*elapsed))?;
        match &self.0.last_failure {
            Some(last) => write!(f, "; the last failure was {}", last.verdict),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stopped")
            .field("reason", &self.0.reason)
            .field("operation", &self.0.operation)
            .field("attempts", &self.0.attempts)
            .field("elapsed", &self.0.elapsed)
            .field("last_failure", &self.0.last_failure)
            .field("interruption", &self.0.interruption)
            .finish()
    }
}

impl core::error::Error for Stopped {}

/// `From<Stopped>`, as a trait of our own that can say what to do where it is missing. Every type with `From<Stopped>` has it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be made from `Stopped`, which says that the deadline has passed",
    label = "this error type needs `From<retry_runtime::Stopped>`",
    note = "where the type is yours, write `impl From<retry_runtime::Stopped> for {Self}`",
    note = "or derive `Classify` and mark the variant that holds it with `#[retry(stopped)]`",
    note = "else return one that has it: `ApiError`, `Box<dyn Error + Send + Sync>`, `io::Error`"
)]
pub trait FromStopped {
    /// `From::from`
    fn from_stopped(stopped: Stopped) -> Self;
}

#[diagnostic::do_not_recommend]
impl<E: From<Stopped>> FromStopped for E {
    fn from_stopped(stopped: Stopped) -> Self {
        stopped.into()
    }
}

impl From<Stopped> for String {
    fn from(stopped: Stopped) -> Self {
        stopped.to_string()
    }
}

impl From<Stopped> for std::io::Error {
    fn from(stopped: Stopped) -> Self {
        let kind = if stopped.is_timeout() { std::io::ErrorKind::TimedOut } else { std::io::ErrorKind::Other };
        Self::new(kind, stopped)
    }
}

/// `1 item`, `2 items`
pub(crate) struct Items(pub(crate) u64);

impl fmt::Display for Items {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} item{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}

/// A duration to the millisecond, as people write it.
pub(crate) struct Short(pub(crate) Duration);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_millis() {
            ms if self.0.as_secs() > 365 * 86_400 => write!(f, "more than a year ({} s)", ms / 1000),
            ms if ms < 1000 => write!(f, "{ms} ms"),
            ms if ms % 1000 == 0 => write!(f, "{} s", ms / 1000),
            ms => write!(f, "{}.{:03} s", ms / 1000, ms % 1000),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stopped(reason: StoppedBy, attempts: u32) -> Stopped {
        let verdict = Verdict::transient().with_reason("http.500");
        let last = (attempts > 1).then_some(LastFailure { verdict, request_id: None });
        Stopped::new(reason, "app::ask", attempts, Duration::from_millis(1500), last)
    }

    #[test]
    fn the_text_says_what_stopped_it_and_what_went_wrong_before() {
        assert_eq!(
            stopped(StoppedBy::Deadline, 2).to_string(),
            "`app::ask` was stopped by its deadline after 2 attempts in 1.500 s; the last failure was transient (http.500)"
        );
        assert_eq!(
            stopped(StoppedBy::AttemptTimeout, 1).to_string(),
            "`app::ask` was stopped by the timeout of its last attempt after 1 attempt in 1.500 s"
        );
    }

    #[test]
    fn what_an_upstream_says_names_it_and_the_time() {
        let (needed, left) = (Some(Duration::from_secs(60)), Duration::from_secs(30));
        assert_eq!(
            stopped(StoppedBy::NotAdmitted { needed, left }, 1).to_string(),
            "`app::ask` was not admitted (it could be let in after 60 s, 30 s were left) after 1 attempt in 1.500 s"
        );
        let open = StoppedBy::BreakerOpen { upstream: "model", left };
        assert_eq!(StopReason::from(open).to_string(), "the breaker of `model` is open for another 30 s");
        let probing = StoppedBy::BreakerOpen { upstream: "model", left: Duration::ZERO };
        assert_eq!(StopReason::from(probing).to_string(), "the breaker of `model` is open, a probe is on its way");
    }

    #[test]
    fn an_io_error_made_of_it_is_a_timeout_and_can_be_downcast() {
        let error = std::io::Error::from(stopped(StoppedBy::Deadline, 1));
        assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
        assert!(error.get_ref().is_some_and(<dyn core::error::Error + Send + Sync>::is::<Stopped>));
    }

    #[test]
    fn absurd_waits_are_printed_without_overflow() {
        assert!(Short(Duration::MAX).to_string().starts_with("more than a year"));
    }
}
