//! A success, whose body may still be an error.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};
use std::time::SystemTime;

use bytes::Bytes;
use futures_core::Stream;
use http::{HeaderMap, StatusCode};
use http_body::Body as _;
use serde::de::DeserializeOwned;

use super::error::ApiError;
use crate::classify::{Classify as _, ResponseView};
use crate::request_id::request_id;
use crate::scope;
use crate::stream::{Events, StreamError};
use crate::wire::Sent;

/// An answer with a status of 2xx.
///
/// [`json`](Self::json), [`text`](Self::text) and [`bytes`](Self::bytes) judge the body too: one that is an error inside a 200
/// becomes an [`ApiError`], and so does one that breaks off.
pub struct Response {
    answer: reqwest::Response,
    sent: Sent,
}

impl Response {
    pub(super) fn new(answer: reqwest::Response, sent: Sent) -> Self {
        Self { answer, sent }
    }

    /// The status, 2xx.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.answer.status()
    }

    /// The headers.
    #[must_use]
    pub fn headers(&self) -> &HeaderMap {
        self.answer.headers()
    }

    /// The provider's id of the request, where it named one.
    #[must_use]
    pub fn request_id(&self) -> Option<&str> {
        request_id(self.answer.headers())
    }

    /// The body as JSON.
    ///
    /// # Errors
    /// Where the body breaks off or is empty (ambiguous), is an error of the provider's (judged as such), or is no JSON of this
    /// shape (fatal).
    pub async fn json<T: DeserializeOwned>(self) -> Result<T, ApiError> {
        let whole = self.whole().await?;
        serde_json::from_slice(&whole.body).map_err(|error| {
            let Whole { status, headers, body, sent } = whole;
            let error = ApiError::json(status, headers, body, &error);
            sent.end(&error.classify(), error.request_id());
            error
        })
    }

    /// The body as text; what is not UTF-8 is replaced by U+FFFD.
    ///
    /// # Errors
    /// Where the body breaks off (ambiguous), or is an error of the provider's (judged as such).
    pub async fn text(self) -> Result<String, ApiError> {
        let body = self.whole().await?.body;
        Ok(String::from_utf8_lossy(&body).into_owned())
    }

    /// The body.
    ///
    /// # Errors
    /// Where the body breaks off (ambiguous), or is an error of the provider's (judged as such).
    pub async fn bytes(self) -> Result<Bytes, ApiError> {
        Ok(self.whole().await?.body)
    }

    /// The body as the events of a stream, as they arrive: server-sent events, a JSON value per line, or a JSON array. Each is
    /// judged: an error in the stream, an end without an end, a body that breaks off become one [`ApiError`]. See
    /// [`stream`](crate::stream) for what ends a stream in each family of providers.
    ///
    /// ```no_run
    /// use futures_util::StreamExt as _;
    /// use retry_runtime::{ApiError, SendAttempt};
    ///
    /// # async fn print(request: reqwest::RequestBuilder) -> Result<(), ApiError> {
    /// let mut events = request.send_attempt().await?.events();
    /// while let Some(event) = events.next().await {
    ///     let chunk: serde_json::Value = event?.json()?;
    ///     print!("{}", chunk["choices"][0]["delta"]["content"].as_str().unwrap_or_default());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn events(self) -> Events<ByteStream, ApiError> {
        let (sent, status) = (self.sent.clone(), self.status());
        let headers = self.headers().clone();
        let told = move |error: &StreamError| sent.end(&error.verdict(), error.request_id());
        Events::new(self.bytes_stream(), status, headers).with_witness(told).with_error()
    }

    /// The body as it arrives. Nothing in it is judged.
    pub fn bytes_stream(self) -> ByteStream {
        let request_id = self.request_id().map(Box::from);
        ByteStream { body: http::Response::from(self.answer).into_body(), request_id }
    }

    /// The client's own response. Nothing of it is judged any more.
    #[must_use]
    pub fn into_inner(self) -> reqwest::Response {
        self.answer
    }

    async fn whole(self) -> Result<Whole, ApiError> {
        let Self { answer, sent } = self;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let body = answer.bytes().await.map_err(|error| {
            let error = ApiError::transport(error, request_id(&headers).map(Box::from));
            sent.end(&error.classify(), error.request_id());
            error
        })?;
        if is_error(status, &headers, &body) {
            let error = ApiError::answer(status, headers, body);
            sent.end(&error.classify(), error.request_id());
            return Err(error);
        }
        Ok(Whole { status, headers, body, sent })
    }
}

struct Whole {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
    sent: Sent,
}

/// An empty body may be what the caller asked for; `json` will say where it is not.
fn is_error(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> bool {
    !body.is_empty() && !ResponseView { status, headers, body, arrived: SystemTime::UNIX_EPOCH }.verdict().is_success()
}

impl fmt::Debug for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Response")
            .field("status", &self.status())
            .field("request_id", &self.request_id())
            .finish_non_exhaustive()
    }
}

/// The chunks of a body, as they arrive.
#[must_use = "streams do nothing unless polled"]
pub struct ByteStream {
    body: reqwest::Body,
    request_id: Option<Box<str>>,
}

impl Stream for ByteStream {
    type Item = Result<Bytes, ApiError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        loop {
            let frame = match Pin::new(&mut this.body).poll_frame(context) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Ready(Some(Err(error))) => {
                    return Poll::Ready(Some(Err(ApiError::transport(error, this.request_id.clone()))));
                }
                Poll::Ready(Some(Ok(frame))) => frame,
            };
            scope::bytes_arrived();
            // Trailers are no part of the body.
            if let Ok(chunk) = frame.into_data() {
                return Poll::Ready(Some(Ok(chunk)));
            }
        }
    }
}

impl fmt::Debug for ByteStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByteStream").field("request_id", &self.request_id).finish_non_exhaustive()
    }
}
