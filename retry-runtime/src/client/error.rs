//! What went wrong with a request, with everything that the decision and the caller need.

use core::fmt;
use core::time::Duration;
use std::time::SystemTime;

use bytes::Bytes;
use http::{HeaderMap, StatusCode};

use crate::classify::{Classify, ResponseView};
use crate::interrupted::{Interrupted, Interruption};
use crate::report::GaveUp;
use crate::request_id::request_id;
use crate::running::KeyTakenTwice;
use crate::stop::{Short, Stopped};
use crate::stream::StreamError;
use crate::verdict::Verdict;

/// What went wrong with a request: the provider's answer, the transport, or the operation's own limits.
///
/// It keeps what the decision was made from: status, headers, request id, and of the body the first 64 KiB. Neither `Display`
/// nor `Debug` print headers, bodies or URLs, which may hold keys and prompts.
///
/// ```
/// use retry_runtime::{ApiError, SendAttempt, VerdictKind};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let error: ApiError = reqwest::Client::new().get("http://[no url").send_attempt().await.unwrap_err();
/// assert_eq!(error.verdict().kind(), VerdictKind::Fatal);
/// assert!(error.status().is_none() && !error.is_timeout());
/// # }
/// ```
pub struct ApiError(Box<Parts>);

struct Parts {
    kind: Kind,
    verdict: Verdict,
    request_id: Option<Box<str>>,
    interruption: Option<Box<Interruption>>,
}

enum Kind {
    /// An answer that is an error, by its status or by its body.
    Answer {
        status: StatusCode,
        headers: HeaderMap,
        body: Bytes,
    },
    /// A success whose body is not the JSON that was asked for.
    Json {
        status: StatusCode,
        headers: HeaderMap,
        body: Bytes,
        line: usize,
        column: usize,
    },
    Transport(reqwest::Error),
    KeyTakenTwice(KeyTakenTwice),
    Stream(StreamError),
    Stopped(Stopped),
}

impl ApiError {
    fn new(kind: Kind, verdict: Verdict, request_id: Option<Box<str>>) -> Self {
        Self(Box::new(Parts { kind, verdict, request_id, interruption: None }))
    }

    pub(super) fn answer(status: StatusCode, headers: HeaderMap, body: Bytes) -> Self {
        let verdict = ResponseView { status, headers: &headers, body: &body, arrived: SystemTime::now() }.verdict();
        let request_id = request_id(&headers).map(Box::from);
        Self::new(Kind::Answer { status, headers, body }, verdict, request_id)
    }

    pub(super) fn json(status: StatusCode, headers: HeaderMap, body: Bytes, error: &serde_json::Error) -> Self {
        let verdict = if error.is_eof() {
            Verdict::ambiguous().with_reason("body.truncated")
        } else {
            Verdict::fatal().with_reason("body.not_the_expected_json")
        };
        let request_id = request_id(&headers).map(Box::from);
        let kind = Kind::Json { status, headers, body, line: error.line(), column: error.column() };
        Self::new(kind, verdict.with_status(status.as_u16()), request_id)
    }

    pub(super) fn transport(error: reqwest::Error, request_id: Option<Box<str>>) -> Self {
        let verdict = error.classify();
        Self::new(Kind::Transport(error.without_url()), verdict, request_id)
    }

    pub(super) fn key_taken_twice(twice: KeyTakenTwice) -> Self {
        Self::new(Kind::KeyTakenTwice(twice), twice.classify(), None)
    }

    /// What it means for a retry.
    pub fn verdict(&self) -> Verdict {
        self.0.verdict
    }

    /// The status of the answer; `None` where there was none.
    #[must_use]
    pub fn status(&self) -> Option<StatusCode> {
        match &self.0.kind {
            Kind::Answer { status, .. } | Kind::Json { status, .. } => Some(*status),
            Kind::Transport(error) => error.status(),
            Kind::Stream(error) => error.status(),
            Kind::KeyTakenTwice(_) | Kind::Stopped(_) => None,
        }
    }

    /// The headers of the answer; `None` where there was none.
    #[must_use]
    pub fn headers(&self) -> Option<&HeaderMap> {
        match &self.0.kind {
            Kind::Answer { headers, .. } | Kind::Json { headers, .. } => Some(headers),
            Kind::Stream(error) => error.headers(),
            Kind::Transport(_) | Kind::KeyTakenTwice(_) | Kind::Stopped(_) => None,
        }
    }

    /// The body of the answer, at most its first 64 KiB where the status says error; of a stream the data of the event that is an
    /// error; empty where there was none.
    #[must_use]
    pub fn body(&self) -> &[u8] {
        match &self.0.kind {
            Kind::Answer { body, .. } | Kind::Json { body, .. } => body,
            Kind::Stream(error) => error.body(),
            Kind::Transport(_) | Kind::KeyTakenTwice(_) | Kind::Stopped(_) => &[],
        }
    }

    /// The provider's sentence, where the body has one (`error.message`, `message`, or `error` as text).
    ///
    /// It may quote the prompt: mind where you print it. Line breaks, escape sequences and what changes the direction of text are
    /// escaped, so that it can't pretend to be another line; [`body`](Self::body) has it as it came.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        let body: serde_json::Value = serde_json::from_slice(self.body()).ok()?;
        let candidates = [body.pointer("/error/message"), body.get("message"), body.get("error")];
        candidates.into_iter().flatten().find_map(|text| text.as_str().map(tame))
    }

    /// The provider's id of the request, where it named one.
    #[must_use]
    pub fn request_id(&self) -> Option<&str> {
        self.0.request_id.as_deref()
    }

    /// The least wait that the provider asked for, counted from its answer.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        self.0.verdict.floor()
    }

    /// `true` where time ran out: the client's, the attempt's or the operation's.
    #[must_use]
    pub fn is_timeout(&self) -> bool {
        match &self.0.kind {
            Kind::Transport(error) => error.is_timeout(),
            Kind::Stream(error) => error.is_timeout(),
            Kind::Stopped(stopped) => stopped.is_timeout(),
            Kind::Answer { .. } | Kind::Json { .. } | Kind::KeyTakenTwice(_) => false,
        }
    }

    /// What the operation itself had to say, where this is not the body's error.
    #[must_use]
    pub fn stopped(&self) -> Option<&Stopped> {
        match &self.0.kind {
            Kind::Stopped(stopped) => Some(stopped),
            Kind::Stream(error) => error.stopped(),
            _ => None,
        }
    }

    /// What is known of the stream, where this error ended one of which a part had been delivered.
    ///
    /// A function with `stream` whose items are `Result<T, ApiError>` says it so; one whose items are
    /// `Result<T, Interrupted<E>>` has it in the type.
    #[must_use]
    pub fn interrupted(&self) -> Option<&Interruption> {
        self.0.interruption.as_deref().or_else(|| self.stopped()?.interruption())
    }

    /// The same error, after a part of the stream had been delivered.
    pub(crate) fn in_stream(mut self, interruption: Interruption) -> Self {
        self.0.interruption = Some(Box::new(interruption));
        self
    }
}

/// Escapes what could break out of its line, or turn what stands around it.
fn tame(text: &str) -> String {
    let breaks_out = |c: char| c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut tamed = String::with_capacity(text.len());
    for c in text.chars() {
        if breaks_out(c) { tamed.extend(c.escape_default()) } else { tamed.push(c) }
    }
    tamed
}

impl Classify for ApiError {
    fn classify(&self) -> Verdict {
        self.0.verdict
    }
}

impl From<Stopped> for ApiError {
    fn from(stopped: Stopped) -> Self {
        let verdict = stopped.classify();
        Self::new(Kind::Stopped(stopped), verdict, None)
    }
}

impl From<StreamError> for ApiError {
    fn from(error: StreamError) -> Self {
        let (verdict, request_id) = (error.verdict(), error.request_id().map(Box::from));
        Self::new(Kind::Stream(error), verdict, request_id)
    }
}

impl From<reqwest::Error> for ApiError {
    fn from(error: reqwest::Error) -> Self {
        Self::transport(error, None)
    }
}

impl From<Interrupted<ApiError>> for ApiError {
    /// The error alone; [`interrupted`](ApiError::interrupted) still tells the rest.
    fn from(interrupted: Interrupted<ApiError>) -> Self {
        let (error, interruption) = interrupted.into_parts();
        error.in_stream(interruption)
    }
}

impl From<GaveUp<ApiError>> for ApiError {
    fn from(gave_up: GaveUp<ApiError>) -> Self {
        gave_up.into_error()
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            Kind::Answer { status, .. } => write!(f, "the provider answered {status}: {}", self.0.verdict)?,
            Kind::Json { status, line, column, .. } => {
                write!(f, "the body of the {status} is not the JSON that was expected (line {line}, column {column})")?;
            }
            // What the client says follows in the source chain; here it would be read twice.
            Kind::Transport(_) => write!(f, "the request failed: {}", self.0.verdict)?,
            Kind::KeyTakenTwice(twice) => write!(f, "{twice}")?,
            // It names wait and request by itself.
            Kind::Stream(error) => return write!(f, "{error}"),
            Kind::Stopped(stopped) => write!(f, "{stopped}")?,
        }
        if let Some(wait) = self.retry_after() {
            write!(f, ", retry after {}", Short(wait))?;
        }
        match &self.0.request_id {
            Some(id) => write!(f, ", request {}", id.escape_default()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("ApiError");
        fields.field("verdict", &self.0.verdict).field("status", &self.status());
        fields.field("request_id", &self.0.request_id).field("body_bytes", &self.body().len());
        match &self.0.kind {
            Kind::Transport(error) => fields.field("transport", error),
            Kind::Stopped(stopped) => fields.field("stopped", stopped),
            Kind::Stream(error) => fields.field("stream", error),
            Kind::KeyTakenTwice(twice) => fields.field("key", twice),
            Kind::Json { line, column, .. } => fields.field("json_at", &(line, column)),
            Kind::Answer { .. } => &mut fields,
        }
        .finish_non_exhaustive()
    }
}

impl core::error::Error for ApiError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.0.kind {
            Kind::Transport(error) => Some(error),
            Kind::Stopped(stopped) => Some(stopped),
            Kind::Stream(error) => error.source(),
            Kind::KeyTakenTwice(twice) => Some(twice),
            Kind::Answer { .. } | Kind::Json { .. } => None,
        }
    }
}
