//! What ends a stream, other than its end.

use core::fmt;
use core::time::Duration;
use std::error::Error;

use bytes::Bytes;
use http::{HeaderMap, StatusCode};

use crate::classify::Classify;
use crate::framing::TooLarge;
use crate::request_id::request_id;
use crate::stop::{Short, Stopped};
use crate::verdict::Verdict;

pub(super) type BoxError = Box<dyn Error + Send + Sync>;

/// Why a stream ended without being complete: the provider's error, silence, a connection that broke off, or what the reader
/// itself refused.
///
/// The verdict says what it means for a request that showed nobody anything; whether a repetition would repeat output is for
/// those to say who know what was delivered. Neither `Display` nor `Debug` print headers or data, which may hold keys and
/// prompts.
///
/// | reason | what happened | kind |
/// |---|---|---|
/// | that of the provider's error | a frame is an error, or the status is no success | as judged |
/// | `stream.truncated`, `stream.empty` | it ended in good order, and not with an end; before any event | ambiguous |
/// | `stream.reset`, `stream.cut` | the connection broke off; the body was cut | ambiguous |
/// | `stream.stalled` | nothing arrived for too long | ambiguous |
/// | `stream.event_too_large` | an event is larger than the limit | fatal |
/// | `stream.tool_call_broken` | a tool call ended and its arguments are no JSON | ambiguous |
/// | `stream.tool_call_too_large` | a tool call and what stands behind it are larger than the limit | fatal |
/// | `body.html` | it is a page | fatal |
/// | `body.not_the_expected_json`, `body.truncated` | [`Event::json`](super::Event::json) could not read it | fatal; ambiguous |
///
/// ```
/// use retry_runtime::VerdictKind;
/// use retry_runtime::stream::{Event, StreamError};
///
/// let error: StreamError = Event::of_data("[1, 2]").json::<String>().unwrap_err();
/// assert_eq!((error.verdict().kind(), error.verdict().reason()), (VerdictKind::Fatal, "body.not_the_expected_json"));
/// ```
pub struct StreamError(Box<Parts>);

struct Parts {
    kind: Kind,
    verdict: Verdict,
    head: Option<(StatusCode, HeaderMap)>,
    body: Bytes,
}

pub(super) enum Kind {
    /// The answer is an error, or a frame of it.
    Answer,
    /// It ended too early.
    Ended,
    Broken(BoxError),
    Stalled(Duration),
    TooLarge(TooLarge),
    Json {
        line: usize,
        column: usize,
    },
    /// A tool call of this many bytes.
    ToolCall(usize),
    Stopped(Stopped),
}

impl StreamError {
    pub(super) fn new(kind: Kind, verdict: Verdict) -> Self {
        Self(Box::new(Parts { kind, verdict, head: None, body: Bytes::new() }))
    }

    pub(super) fn with_head(mut self, status: StatusCode, headers: HeaderMap) -> Self {
        self.0.head = Some((status, headers));
        self
    }

    pub(super) fn with_body(mut self, body: Bytes) -> Self {
        self.0.body = body;
        self
    }

    /// What it means for a retry, as if nothing had been delivered.
    pub fn verdict(&self) -> Verdict {
        self.0.verdict
    }

    /// The status of the answer, 2xx in most cases; `None` where the reader was told none.
    #[must_use]
    pub fn status(&self) -> Option<StatusCode> {
        self.0.head.as_ref().map(|(status, _)| *status)
    }

    /// The headers of the answer.
    #[must_use]
    pub fn headers(&self) -> Option<&HeaderMap> {
        self.0.head.as_ref().map(|(_, headers)| headers)
    }

    /// The data of the frame that is an error, or the body of an answer that is one, at most its first 64 KiB; else empty.
    #[must_use]
    pub fn body(&self) -> &[u8] {
        &self.0.body
    }

    /// The provider's id of the request, where it named one.
    #[must_use]
    pub fn request_id(&self) -> Option<&str> {
        self.headers().and_then(request_id)
    }

    /// The least wait that the provider asked for, counted from its answer.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        self.0.verdict.floor()
    }

    /// `true` where time ran out: nothing arrived for too long, or the operation stopped.
    #[must_use]
    pub fn is_timeout(&self) -> bool {
        match &self.0.kind {
            Kind::Stalled(_) => true,
            Kind::Stopped(stopped) => stopped.is_timeout(),
            _ => self.0.verdict.reason() == "stream.stalled",
        }
    }

    /// What the operation itself had to say, where this is not the stream's error.
    #[must_use]
    pub fn stopped(&self) -> Option<&Stopped> {
        match &self.0.kind {
            Kind::Stopped(stopped) => Some(stopped),
            _ => None,
        }
    }
}

#[diagnostic::do_not_recommend] // Listed to somebody whose own type has no `Classify`, it would only be noise.
impl Classify for StreamError {
    fn classify(&self) -> Verdict {
        self.0.verdict
    }
}

#[diagnostic::do_not_recommend] // As above.
impl From<Stopped> for StreamError {
    fn from(stopped: Stopped) -> Self {
        let verdict = stopped.classify();
        Self::new(Kind::Stopped(stopped), verdict)
    }
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = self.0.verdict;
        match &self.0.kind {
            Kind::Answer => write!(f, "the provider sent an error in place of the answer: {verdict}")?,
            Kind::Ended => write!(f, "the stream ended before the answer was complete: {verdict}")?,
            Kind::Broken(_) => write!(f, "the stream broke off: {verdict}")?,
            Kind::Stalled(idle) => write!(f, "nothing arrived for {}: {verdict}", Short(*idle))?,
            Kind::TooLarge(large) => write!(f, "{large}: {verdict}")?,
            Kind::Json { line, column } => {
                write!(f, "an event is not the JSON that was expected (line {line}, column {column})")?;
            }
            Kind::ToolCall(bytes) => write!(f, "a tool call of {bytes} bytes is not whole: {verdict}")?,
            Kind::Stopped(stopped) => write!(f, "{stopped}")?,
        }
        if let Some(wait) = self.retry_after() {
            write!(f, ", retry after {}", Short(wait))?;
        }
        match self.request_id() {
            Some(id) => write!(f, ", request {}", id.escape_default()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("StreamError");
        fields.field("verdict", &self.0.verdict).field("status", &self.status());
        fields.field("request_id", &self.request_id()).field("body_bytes", &self.0.body.len());
        match &self.0.kind {
            Kind::Broken(error) => fields.field("source", error),
            Kind::Stopped(stopped) => fields.field("stopped", stopped),
            _ => &mut fields,
        }
        .finish_non_exhaustive()
    }
}

impl Error for StreamError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0.kind {
            Kind::Broken(error) => Some(&**error),
            Kind::TooLarge(large) => Some(large),
            Kind::Stopped(stopped) => Some(stopped),
            _ => None,
        }
    }
}
