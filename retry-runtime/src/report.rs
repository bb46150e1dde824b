//! What happened in an operation, for those who ask: [`GaveUp`] carries it, `testing::trace` collects it.

use core::fmt;
use core::time::Duration;
use std::collections::VecDeque;

use crate::key::IdempotencyKey;
use crate::stop::{Short, StopReason};
use crate::verdict::Verdict;

/// How many attempts a report keeps; of more than that, the latest.
const KEPT: usize = 100;

/// One failed attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AttemptRecord {
    /// Its number, from 1.
    pub number: u32,
    /// What its outcome meant.
    pub verdict: Verdict,
    /// When it had failed, counted from the call.
    pub at: Duration,
    /// The wait after it; `None` where none followed.
    pub wait: Option<Duration>,
    /// The provider's id of the failed request, where one was seen.
    pub request_id: Option<Box<str>>,
    /// The operation itself cut this attempt.
    pub(crate) cut: bool,
}

impl fmt::Display for AttemptRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{} {} at {}", self.number, self.verdict, Short(self.at))?;
        if let Some(id) = &self.request_id {
            write!(f, ", request {}", id.escape_default())?;
        }
        self.wait.map_or(Ok(()), |wait| write!(f, ", waited {}", Short(wait)))
    }
}

/// The failed attempts of an operation so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct History(Option<Box<Kept>>);

/// Behind a pointer that is empty until something fails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Kept {
    records: VecDeque<AttemptRecord>,
    omitted: u32,
}

impl History {
    pub(crate) fn push(&mut self, record: AttemptRecord) {
        let kept = self.0.get_or_insert_default();
        if kept.records.len() == KEPT {
            kept.records.pop_front();
            kept.omitted = kept.omitted.saturating_add(1);
        }
        kept.records.push_back(record);
    }

    /// The call has waited until now, for the gate: that is what followed the last failure.
    pub(crate) fn waited_until(&mut self, at: Duration) {
        if let Some(last) = self.0.as_mut().and_then(|kept| kept.records.back_mut()) {
            last.wait = last.wait.map(|_| at.saturating_sub(last.at));
        }
    }

    pub(crate) fn last(&self) -> Option<&AttemptRecord> {
        self.0.as_ref()?.records.back()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &AttemptRecord> {
        self.0.iter().flat_map(|kept| kept.records.iter())
    }

    fn omitted(&self) -> u32 {
        self.0.as_ref().map_or(0, |kept| kept.omitted)
    }
}

impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.omitted() > 0 {
            write!(f, "({} earlier attempts); ", self.omitted())?;
        }
        for (at, record) in self.iter().enumerate() {
            let separator = if at == 0 { "" } else { "; " };
            write!(f, "{separator}{record}")?;
        }
        Ok(())
    }
}

/// What happened in one operation.
#[derive(Clone, PartialEq, Eq)]
pub struct Report {
    pub(crate) operation: &'static str,
    pub(crate) stop: Option<StopReason>,
    pub(crate) attempts: u32,
    pub(crate) elapsed: Duration,
    pub(crate) history: History,
    pub(crate) request_id: String,
    pub(crate) key: Option<IdempotencyKey>,
}

impl Report {
    /// The operation's name.
    #[must_use]
    pub fn operation(&self) -> &'static str {
        self.operation
    }

    /// Why it stopped; `None` where it succeeded.
    #[must_use]
    pub fn stop(&self) -> Option<&StopReason> {
        self.stop.as_ref()
    }

    /// Runs of the body.
    #[must_use]
    pub fn attempts(&self) -> u32 {
        self.attempts
    }

    /// Time from the call to the end.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// The failed attempts in their order; of more than 100, the latest 100.
    #[must_use]
    pub fn failures(&self) -> impl DoubleEndedIterator<Item = &AttemptRecord> {
        self.history.iter()
    }

    /// The request id that all attempts carried.
    #[must_use]
    pub fn request_id(&self) -> &str {
        &self.request_id
    }

    /// The idempotency key that all attempts carried, where the operation has one.
    #[must_use]
    pub fn key(&self) -> Option<&IdempotencyKey> {
        self.key.as_ref()
    }

    /// When another call makes sense, as far as the server said so, counted from the end of this one.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        self.history.last()?.verdict.floor().filter(|floor| !floor.is_zero())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.attempts == 1 { "" } else { "s" };
        let elapsed = Short(self.elapsed);
        let Some(stop) = &self.stop else {
            return write!(f, "`{}` succeeded after {} attempt{s} in {elapsed}", self.operation, self.attempts);
        };
        write!(f, "`{}` gave up after {} attempt{s} in {elapsed}: {stop}", self.operation, self.attempts)?;
        match self.history.last() {
            Some(last) => write!(f, "; the last failure was {}", last.verdict),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report")
            .field("operation", &self.operation)
            .field("stop", &self.stop)
            .field("attempts", &self.attempts)
            .field("elapsed", &self.elapsed)
            .field("failures", &self.history.iter().collect::<Vec<_>>())
            .field("request_id", &self.request_id)
            .field("key", &self.key)
            .finish()
    }
}

/// The last error of an operation, with the report of all its attempts.
///
/// A function gets it by its return type alone: `Result<T, GaveUp<E>>`, with a body that still returns `Result<T, E>`.
///
/// ```
/// use retry_runtime::{ApiError, GaveUp, SendAttempt, llm_retry};
///
/// #[llm_retry(read_only)]
/// async fn models(client: &reqwest::Client, url: &str) -> Result<String, GaveUp<ApiError>> {
///     client.get(url).send_attempt().await?.text().await
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let gave_up = models(&reqwest::Client::new(), "http://[not a url").await.unwrap_err();
/// assert_eq!(gave_up.report().attempts(), 1);
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct GaveUp<E> {
    error: E,
    report: Box<Report>,
}

impl<E> GaveUp<E> {
    pub(crate) fn new(error: E, report: Report) -> Self {
        Self { error, report: Box::new(report) }
    }

    /// The last error, as the body returned it.
    pub fn error(&self) -> &E {
        &self.error
    }

    /// The last error, by value.
    pub fn into_error(self) -> E {
        self.error
    }

    pub(crate) fn into_parts(self) -> (E, Report) {
        (self.error, *self.report)
    }

    /// What happened.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Why no further attempt was made.
    pub fn stop(&self) -> StopReason {
        // A report without a reason is one of a success, and never gets here.
        self.report.stop.unwrap_or(StopReason::Fatal)
    }

    /// When another call makes sense, as far as the server said so.
    pub fn retry_after(&self) -> Option<Duration> {
        self.report.retry_after()
    }
}

/// The report in a sentence. The last error itself is the source, for those who print the chain.
impl<E> fmt::Display for GaveUp<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report.fmt(f)
    }
}

impl<E: core::error::Error + 'static> core::error::Error for GaveUp<E> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}
