//! Sending a request as part of the running attempt.

use core::fmt;
use core::time::Duration;

use bytes::{Bytes, BytesMut};
use http::header::{Entry, HeaderName};
use http::{HeaderMap, HeaderValue};
use reqwest::{Client, Request, RequestBuilder};
use tokio::time::timeout;

use super::error::ApiError;
use super::response::Response;
use crate::classify::Classify as _;
use crate::running::Ticket;
use crate::scope;
use crate::verdict::Verdict;

/// draft-ietf-httpapi-idempotency-key-header.
const KEY: HeaderName = HeaderName::from_static("idempotency-key");
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const ATTEMPT: HeaderName = HeaderName::from_static("x-retry-attempt");

/// Of an answer that is an error, this much of the body is kept.
const ERROR_BODY_LIMIT: usize = 64 * 1024;

/// And no longer than this is waited for it: a 503 whose body stalls is a 503, not the end of the deadline.
const ERROR_BODY_TIME: Duration = Duration::from_secs(2);

mod sealed {
    pub trait Sealed {}
    impl Sealed for reqwest::RequestBuilder {}
    impl Sealed for super::AttemptRequest {}
}

/// Sends a request as part of the running attempt.
///
/// Inside an `#[llm_retry]` function the request carries `X-Request-Id` (the same on every attempt of the call),
/// `X-Retry-Attempt` (from 1), and, where the function is `idempotent`, `Idempotency-Key` (the same on every attempt). A header
/// that the request already has is left as it is. Outside of an operation it is sent plainly.
///
/// A header alone deduplicates nothing: whether the server recognises a repeated key is for its documentation to say.
///
/// ```no_run
/// use retry_runtime::{ApiError, SendAttempt, llm_retry};
///
/// #[llm_retry(idempotent(key = order))]
/// async fn charge(client: &reqwest::Client, order: &str) -> Result<String, ApiError> {
///     let quote = client.get("https://shop.example/quote").without_key().send_attempt().await?.text().await?;
///     client.post("https://shop.example/charge").key_part("charge").body(quote).send_attempt().await?.text().await
/// }
/// ```
pub trait SendAttempt: sealed::Sealed + Sized {
    /// Sends, and reads the answer's head. It sets no timeout of its own: the attempt is bounded by the function's.
    ///
    /// # Errors
    /// An [`ApiError`] for an answer that is no success, with as much of the first 64 KiB of its body as arrives within 2 s;
    /// for a transport error; and where a second request of one attempt would go out under the same key.
    fn send_attempt(self) -> impl Future<Output = Result<Response, ApiError>> + Send;

    /// Names this request among several keyed ones of one attempt: its key is derived from the call's and the name, and the
    /// same on every attempt.
    fn key_part(self, name: &str) -> AttemptRequest;

    /// Sends the key under another header than `Idempotency-Key`.
    fn key_header(self, name: HeaderName) -> AttemptRequest;

    /// Sends no key: for the request of an `idempotent` function that only reads.
    fn without_key(self) -> AttemptRequest;
}

/// A request, and how it takes the key.
#[must_use = "a request does nothing until `send_attempt`"]
pub struct AttemptRequest {
    request: RequestBuilder,
    part: Option<Box<str>>,
    header: HeaderName,
    keyed: bool,
}

impl AttemptRequest {
    fn new(request: RequestBuilder) -> Self {
        Self { request, part: None, header: KEY, keyed: true }
    }

    /// Goes on building the request itself.
    pub fn map(mut self, build: impl FnOnce(RequestBuilder) -> RequestBuilder) -> Self {
        self.request = build(self.request);
        self
    }
}

impl fmt::Debug for AttemptRequest {
    /// Without the request itself, whose URL and headers may hold keys.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AttemptRequest")
            .field("part", &self.part)
            .field("header", &self.header)
            .field("keyed", &self.keyed)
            .finish_non_exhaustive()
    }
}

impl SendAttempt for AttemptRequest {
    async fn send_attempt(self) -> Result<Response, ApiError> {
        let (client, request) = self.request.build_split();
        let mut request = request?;
        let keyed = self.keyed && !request.headers().contains_key(&self.header);
        let ticket = scope::running(|running| running.begin_request(self.part.as_deref(), keyed)).transpose();
        let ticket = ticket.map_err(ApiError::key_taken_twice)?;
        if let Some(ticket) = &ticket {
            sign(request.headers_mut(), ticket, self.header);
        }
        let answer = exchange(&client, request).await;
        match answer {
            Ok(answer) => {
                end(ticket.as_ref(), &Verdict::success(), None);
                Ok(Response::new(answer, ticket))
            }
            Err(error) => {
                end(ticket.as_ref(), &error.classify(), error.request_id());
                Err(error)
            }
        }
    }

    fn key_part(mut self, name: &str) -> AttemptRequest {
        self.part = Some(name.into());
        self
    }

    fn key_header(mut self, name: HeaderName) -> AttemptRequest {
        self.header = name;
        self
    }

    fn without_key(mut self) -> AttemptRequest {
        self.keyed = false;
        self
    }
}

impl SendAttempt for RequestBuilder {
    async fn send_attempt(self) -> Result<Response, ApiError> {
        AttemptRequest::new(self).send_attempt().await
    }

    fn key_part(self, name: &str) -> AttemptRequest {
        AttemptRequest::new(self).key_part(name)
    }

    fn key_header(self, name: HeaderName) -> AttemptRequest {
        AttemptRequest::new(self).key_header(name)
    }

    fn without_key(self) -> AttemptRequest {
        AttemptRequest::new(self).without_key()
    }
}

fn sign(headers: &mut HeaderMap, ticket: &Ticket, key_header: HeaderName) {
    let mut add = |name: HeaderName, value: HeaderValue| {
        if let Entry::Vacant(vacant) = headers.entry(name) {
            vacant.insert(value);
        }
    };
    add(ATTEMPT, HeaderValue::from(ticket.number));
    if let Ok(id) = HeaderValue::try_from(ticket.request_id.to_string()) {
        add(REQUEST_ID, id);
    }
    if let Some(key) = &ticket.key {
        add(key_header, key.header_value());
    }
}

/// Tells the running attempt how a request ended.
pub(super) fn end(ticket: Option<&Ticket>, verdict: &Verdict, request_id: Option<&str>) {
    if let Some(ticket) = ticket {
        scope::running(|running| running.end_request(ticket, verdict, request_id));
    }
}

async fn exchange(client: &Client, request: Request) -> Result<reqwest::Response, ApiError> {
    let answer = client.execute(request).await?;
    if answer.status().is_success() {
        return Ok(answer);
    }
    let (status, headers) = (answer.status(), answer.headers().clone());
    Err(ApiError::answer(status, headers, beginning(answer).await))
}

/// As much of the body as arrives, up to the limits. The status has been seen: a body that breaks off or stalls changes nothing.
async fn beginning(answer: reqwest::Response) -> Bytes {
    let mut body = BytesMut::new();
    // Elapsed or not, what has arrived is kept.
    let _ = timeout(ERROR_BODY_TIME, read(answer, &mut body)).await;
    body.freeze()
}

async fn read(mut answer: reqwest::Response, body: &mut BytesMut) {
    while let Ok(Some(chunk)) = answer.chunk().await {
        let room = ERROR_BODY_LIMIT - body.len();
        body.extend_from_slice(&chunk[..chunk.len().min(room)]);
        if chunk.len() >= room {
            break;
        }
    }
}
