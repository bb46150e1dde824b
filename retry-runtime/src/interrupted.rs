//! What is known of a stream that broke off after a part of it had been delivered.

use core::fmt;
use core::time::Duration;

use crate::key::IdempotencyKey;
use crate::report::{GaveUp, Report};
use crate::stop::{Items, Short};
use crate::verdict::Verdict;

/// What is known of a stream that broke off: what that means, what had been delivered, and under which ids it was asked for.
///
/// An [`Interrupted`] carries it, and so do [`Stopped`](crate::Stopped) and `ApiError`, where one of them ended the stream.
#[derive(Clone, PartialEq, Eq)]
pub struct Interruption {
    pub(crate) verdict: Verdict,
    pub(crate) delivered: u64,
    pub(crate) provider_request_id: Option<Box<str>>,
    pub(crate) report: Report,
}

impl Interruption {
    /// What the failure means. It is not retryable: another attempt would deliver again what somebody has seen.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// How many items had been delivered; 0 only where a function that is not async never got to its first one.
    #[must_use]
    pub fn delivered(&self) -> u64 {
        self.delivered
    }

    /// The operation's name.
    #[must_use]
    pub fn operation(&self) -> &'static str {
        self.report.operation()
    }

    /// Time from the call to the failure.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.report.elapsed()
    }

    /// The request id that all attempts carried.
    #[must_use]
    pub fn request_id(&self) -> &str {
        self.report.request_id()
    }

    /// The provider's id of the request, where the attempt has recorded it; an `ApiError` has its own.
    #[must_use]
    pub fn provider_request_id(&self) -> Option<&str> {
        self.provider_request_id.as_deref()
    }

    /// The fingerprint of the idempotency key, where the operation has one.
    #[must_use]
    pub fn key_fingerprint(&self) -> Option<String> {
        self.report.key().map(IdempotencyKey::fingerprint)
    }

    /// What happened, the attempts before included.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }
}

impl fmt::Display for Interruption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { verdict, delivered, provider_request_id, report } = self;
        if *delivered == 0 {
            return report.fmt(f);
        }
        let (items, elapsed) = (Items(*delivered), Short(report.elapsed()));
        write!(
            f,
            "the stream of `{}` broke off after {items}, {elapsed} after the call: {verdict}",
            report.operation()
        )?;
        match provider_request_id {
            Some(id) => write!(f, ", request {}", id.escape_default()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Interruption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interruption")
            .field("verdict", &self.verdict)
            .field("delivered", &self.delivered)
            .field("provider_request_id", &self.provider_request_id)
            .field("report", &self.report)
            .finish()
    }
}

/// The error that ended a stream, with what is known.
///
/// A function with `stream` gets it by its return type alone: items of `Result<T, Interrupted<E>>`, with a body whose items are
/// still `Result<T, E>`. It is the last item, and it is not retried: what was delivered can't be taken back.
///
/// ```
/// use std::pin::pin;
/// use futures_core::Stream;
/// use retry_runtime::{ApiError, Interrupted, SendAttempt, VerdictKind, llm_retry};
///
/// #[llm_retry(read_only, stream)]
/// async fn tokens(
///     client: &reqwest::Client,
///     url: &str,
/// ) -> Result<impl Stream<Item = Result<bytes::Bytes, Interrupted<ApiError>>>, ApiError> {
///     Ok(client.post(url).send_attempt().await?.bytes_stream())
/// }
///
/// fn say(interrupted: &Interrupted<ApiError>) -> String {
///     format!("{} after {} chunks", interrupted.verdict().kind(), interrupted.delivered())
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interrupted<E> {
    error: E,
    interruption: Box<Interruption>,
}

impl<E> Interrupted<E> {
    pub(crate) fn new(error: E, interruption: Interruption) -> Self {
        Self { error, interruption: Box::new(interruption) }
    }

    /// A call that gave up before its first item.
    pub(crate) fn before_the_first_item(gave_up: GaveUp<E>) -> Self {
        let (error, report) = gave_up.into_parts();
        let last = report.failures().next_back();
        let verdict = last.map_or(Verdict::unknown(), |last| last.verdict);
        let provider_request_id = last.and_then(|last| last.request_id.clone());
        Self::new(error, Interruption { verdict, delivered: 0, provider_request_id, report })
    }

    #[cfg_attr(not(feature = "reqwest"), allow(dead_code, reason = "for `ApiError`"))]
    pub(crate) fn into_parts(self) -> (E, Interruption) {
        (self.error, *self.interruption)
    }

    /// The error itself, as the body's stream gave it.
    pub fn error(&self) -> &E {
        &self.error
    }

    /// The error itself, by value.
    pub fn into_error(self) -> E {
        self.error
    }

    /// What is known.
    pub fn interruption(&self) -> &Interruption {
        &self.interruption
    }

    /// What the failure means.
    pub fn verdict(&self) -> Verdict {
        self.interruption.verdict
    }

    /// How many items had been delivered.
    pub fn delivered(&self) -> u64 {
        self.interruption.delivered
    }

    /// The request id that all attempts carried.
    pub fn request_id(&self) -> &str {
        self.interruption.request_id()
    }
}

/// What is known, in a sentence. The error itself is the source, for those who print the chain.
impl<E> fmt::Display for Interrupted<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.interruption.fmt(f)
    }
}

impl<E: core::error::Error + 'static> core::error::Error for Interrupted<E> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}
