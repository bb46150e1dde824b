//! What the operation itself says, where no error of the body can.

use core::fmt;
use core::time::Duration;

use super::by::StoppedBy;
use super::words::{BreakerOpen, Items, NotAdmitted, QuotaSpent, Short};
use crate::interrupted::Interruption;
use crate::verdict::Verdict;

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
        matches!(
            self.0.reason,
            StoppedBy::Deadline
                | StoppedBy::AttemptTimeout
                | StoppedBy::Stalled
                | StoppedBy::StreamDeadline
                | StoppedBy::NotAdmitted { .. }
        )
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
