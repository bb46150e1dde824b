//! What a provider was asked, and what it did about it.

use std::fmt;
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::header::{AUTHORIZATION, COOKIE, PROXY_AUTHORIZATION};
use http::{HeaderMap, HeaderName, Method, StatusCode, Uri, request};

const SECRETS: [HeaderName; 6] = [
    AUTHORIZATION,
    PROXY_AUTHORIZATION,
    COOKIE,
    HeaderName::from_static("x-api-key"),
    HeaderName::from_static("api-key"),
    HeaderName::from_static("x-goog-api-key"),
];

/// What the provider did about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Answered {
    /// Sent the script's answer.
    Sent(StatusCode),
    /// Sent the head and a part of the body.
    Cut(StatusCode),
    /// Did the work, and closed the connection without sending this answer.
    Lost(StatusCode),
    /// Reset the connection without doing the work.
    Reset,
    /// Keeps the connection open and says nothing.
    Hung,
    /// Refused with 429: over the limit of its [`RollingWindow`](super::RollingWindow).
    OverLimit,
    /// Sent the stored answer of an earlier request with the same idempotency key.
    Replayed(StatusCode),
    /// Refused with 409: the idempotency key belongs to another request.
    KeyConflict,
    /// Refused with 413: the body is over 16 MiB.
    TooLarge,
}

impl Answered {
    /// The status that was sent, or would have been; `None` where there was none.
    #[must_use]
    pub const fn status(self) -> Option<StatusCode> {
        match self {
            Self::Sent(status) | Self::Cut(status) | Self::Lost(status) | Self::Replayed(status) => Some(status),
            Self::Reset | Self::Hung => None,
            Self::OverLimit => Some(StatusCode::TOO_MANY_REQUESTS),
            Self::KeyConflict => Some(StatusCode::CONFLICT),
            Self::TooLarge => Some(StatusCode::PAYLOAD_TOO_LARGE),
        }
    }
}

/// `429`, `200, lost`, `hung`: as short as a log line wants it.
impl fmt::Display for Answered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let note = match self {
            Self::Reset => return f.write_str("reset"),
            Self::Hung => return f.write_str("hung"),
            Self::Sent(_) => "",
            Self::Cut(_) => ", cut",
            Self::Lost(_) => ", lost",
            Self::OverLimit => ", over the limit",
            Self::Replayed(_) => ", replayed",
            Self::KeyConflict => ", key conflict",
            Self::TooLarge => ", too large",
        };
        let status = self.status().unwrap_or_default();
        write!(f, "{}{note}", status.as_u16())
    }
}

/// One request as the provider read it.
///
/// Neither `Debug` of it nor of its headers prints a secret, and `Debug` prints no body.
#[derive(Clone)]
pub struct Request {
    at: Instant,
    since_start: Duration,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
    answered: Option<Answered>,
}

impl Request {
    pub(super) fn new(head: request::Parts, body: Bytes, started: Instant) -> Self {
        let at = Instant::now();
        let mut headers = head.headers;
        for (name, value) in &mut headers {
            value.set_sensitive(SECRETS.contains(name));
        }
        let since_start = at.saturating_duration_since(started);
        Self { at, since_start, method: head.method, uri: head.uri, headers, body, answered: None }
    }

    pub(super) fn set_answered(&mut self, answered: Answered) {
        self.answered = Some(answered);
    }

    /// When its last byte had been read.
    #[must_use]
    pub fn at(&self) -> Instant {
        self.at
    }

    /// The same, counted from the provider's start.
    #[must_use]
    pub fn since_start(&self) -> Duration {
        self.since_start
    }

    /// The method.
    #[must_use]
    pub fn method(&self) -> &Method {
        &self.method
    }

    /// The path, without the query.
    #[must_use]
    pub fn path(&self) -> &str {
        self.uri.path()
    }

    /// The query, without the `?`. Some providers take their key here.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.uri.query()
    }

    /// All headers.
    #[must_use]
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The first value of the header `name`, where it is text.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The body, as it was sent.
    #[must_use]
    pub fn body(&self) -> &Bytes {
        &self.body
    }

    /// The body as JSON.
    ///
    /// # Errors
    /// The parser's error where the body is not JSON.
    pub fn json(&self) -> serde_json::Result<serde_json::Value> {
        serde_json::from_slice(&self.body)
    }

    /// What the provider did about it. `None` only inside [`Script::then_fn`](super::Script::then_fn), where that is
    /// being decided.
    #[must_use]
    pub fn answered(&self) -> Option<Answered> {
        self.answered
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("since_start", &self.since_start)
            .field("method", &self.method)
            .field("path", &self.path())
            .field("headers", &self.headers)
            .field("body_len", &self.body.len())
            .field("answered", &self.answered)
            .finish_non_exhaustive()
    }
}
