#![cfg_attr(not(doctest), doc = include_str!("async_openai.md"))]

use core::pin::Pin;
use core::task::{Context, Poll};

use async_openai::error::{ApiErrorResponse, OpenAIError, StreamError};
use async_openai::middleware::HttpRequestFactory;
use reqwest::{Client, Response};
use tower_service::Service;

use super::parts::{self, payload};
use crate::classify::{Classify, TransportKind, of_error};
use crate::client::exchange::record;
use crate::stop::Stopped;
use crate::verdict::Verdict;
use crate::wire::{RequestKey, Sent};

/// Sends each request once, as part of the running attempt: see [the module](self).
#[derive(Clone, Debug, Default)]
pub struct AttemptService {
    client: Client,
    key: RequestKey,
}

impl AttemptService {
    /// Sends through this client.
    #[must_use]
    pub fn new(client: Client) -> Self {
        Self { client, key: RequestKey::WHOLE }
    }

    /// How its requests take the key. The library's clients are cheap to clone: give each keyed request of an attempt one
    /// with a part of its own.
    #[must_use]
    pub fn key(mut self, key: RequestKey) -> Self {
        self.key = key;
        self
    }

    async fn send(self, factory: HttpRequestFactory) -> Result<Response, OpenAIError> {
        let mut request = factory.build().await?;
        let sent = Sent::begin(request.headers_mut(), &self.key).map_err(|twice| OpenAIError::Boxed(twice.into()))?;
        record(&sent, self.client.execute(request).await).await.map_err(OpenAIError::Reqwest)
    }
}

impl Service<HttpRequestFactory> for AttemptService {
    type Response = Response;
    type Error = OpenAIError;
    type Future = Pin<Box<dyn Future<Output = Result<Response, OpenAIError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), OpenAIError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, factory: HttpRequestFactory) -> Self::Future {
        Box::pin(self.clone().send(factory))
    }
}

/// By status and machine codes. The error keeps no headers, and of an answer that is no JSON not even the status: what
/// [`AttemptService`] has recorded of the same answer goes before.
#[diagnostic::do_not_recommend] // Listed to somebody whose own type has no `Classify`, it would only be noise.
impl Classify for OpenAIError {
    fn classify(&self) -> Verdict {
        match self {
            Self::Reqwest(error) => error.classify(),
            Self::ApiError(answer) => of_answer(answer).hearsay(),
            Self::JSONDeserialize(error, content) => of_text(error.is_eof(), content).hearsay(),
            Self::StreamError(error) => of_stream(error).verdict(),
            Self::Boxed(error) => of_error(&**error),
            Self::InvalidArgument(_) => TransportKind::InvalidRequest.verdict(),
            Self::FileSaveError(_) | Self::FileReadError(_) => Verdict::fatal().with_reason("io.rejected"),
        }
    }
}

fn of_answer(answer: &ApiErrorResponse) -> Verdict {
    let error = &answer.api_error;
    if error.code.is_none() && error.r#type.is_none() {
        // Of a 5xx the library keeps the whole body, unread, as the message.
        return parts::answer(answer.status_code, None, &error.message);
    }
    let body = serde_json::json!({ "error": error }).to_string();
    parts::answer(answer.status_code, None, &body)
}

fn of_text(is_cut: bool, content: &str) -> Verdict {
    let of_shape = || {
        if is_cut { Verdict::ambiguous().with_reason("body.truncated") } else { TransportKind::Mismatch.verdict() }
    };
    payload(content).unwrap_or_else(of_shape)
}

fn of_stream(error: &StreamError) -> TransportKind {
    match error {
        StreamError::UnknownEvent(_) => TransportKind::Mismatch,
        StreamError::EventStream(_) => TransportKind::BodyCut,
    }
}

/// As a `reqwest::Error`, so that `is_timeout()` is true where time ran out; [`Stopped`] is in its source chain.
impl From<Stopped> for OpenAIError {
    fn from(stopped: Stopped) -> Self {
        Self::Reqwest(stopped.into())
    }
}
