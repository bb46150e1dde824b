//! Sending a request as part of the running attempt.

use core::fmt;

use http::header::HeaderName;
use reqwest::{Client, Request, RequestBuilder};

use super::error::ApiError;
use super::peek::beginning;
use super::response::Response;
use crate::classify::Classify as _;
use crate::verdict::Verdict;
use crate::wire::{RequestKey, Sent};

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
///     client.post("https://shop.example/charge").body(quote).key_part("charge").send_attempt().await?.text().await
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
    key: RequestKey,
}

impl AttemptRequest {
    fn new(request: RequestBuilder) -> Self {
        Self { request, key: RequestKey::WHOLE }
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
        f.debug_struct("AttemptRequest").field("key", &self.key).finish_non_exhaustive()
    }
}

impl SendAttempt for AttemptRequest {
    async fn send_attempt(self) -> Result<Response, ApiError> {
        let (client, request) = self.request.build_split();
        let mut request = request?;
        let sent = Sent::begin(request.headers_mut(), &self.key).map_err(ApiError::key_taken_twice)?;
        match exchange(&client, request, &sent).await {
            Ok(answer) => {
                sent.end(&Verdict::success(), None);
                Ok(Response::new(answer, sent))
            }
            Err(error) => {
                sent.end(&error.classify(), error.request_id());
                Err(error)
            }
        }
    }

    fn key_part(mut self, name: &str) -> AttemptRequest {
        self.key = self.key.named(name);
        self
    }

    fn key_header(mut self, name: HeaderName) -> AttemptRequest {
        self.key = self.key.in_header(name);
        self
    }

    fn without_key(mut self) -> AttemptRequest {
        self.key = self.key.not_taken();
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

async fn exchange(client: &Client, request: Request, sent: &Sent) -> Result<reqwest::Response, ApiError> {
    let mut answer = client.execute(request).await?;
    sent.hear(answer.status(), answer.headers());
    if answer.status().is_success() {
        return Ok(answer);
    }
    let (body, _) = beginning(&mut answer).await;
    Err(ApiError::answer(answer.status(), answer.headers().clone(), body))
}
