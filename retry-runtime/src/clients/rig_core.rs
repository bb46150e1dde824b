#![cfg_attr(not(doctest), doc = include_str!("rig_core.md"))]
#![allow(clippy::result_large_err, reason = "it is the client's error that is large")]

use std::sync::Arc;

use bytes::Bytes;
use http::{Request, Response};
use rig_core::ProviderResponseError;
use rig_core::error::{ErrorKind, ErrorReport, ProviderError};
use rig_core::http_client::{self, HttpClientExt, LazyBody, MultipartForm, StreamingResponse};
use rig_core::wasm_compat::WasmCompatSend;

use super::parts::{answer, payload};
use crate::classify::{Classify, TransportKind, of_error};
use crate::stop::Stopped;
use crate::verdict::Verdict;
use crate::wire::{RequestKey, Sent};

/// A transport whose requests are part of the running attempt: see [the module](self).
#[derive(Clone, Debug)]
pub struct AttemptClient<C> {
    inner: C,
    key: RequestKey,
}

impl<C> AttemptClient<C> {
    /// Sends through this transport.
    pub fn new(inner: C) -> Self {
        Self { inner, key: RequestKey::WHOLE }
    }

    /// How its requests take the key, where they don't say so themselves in their extensions.
    #[must_use]
    pub fn key(mut self, key: RequestKey) -> Self {
        self.key = key;
        self
    }

    fn begin<T>(&self, request: &mut Request<T>) -> http_client::Result<Sent> {
        let key = request.extensions().get::<RequestKey>().unwrap_or(&self.key).clone();
        Sent::begin(request.headers_mut(), &key).map_err(http_client::Error::instance)
    }
}

impl<C: HttpClientExt> HttpClientExt for AttemptClient<C> {
    fn send<T, U>(
        &self,
        mut request: Request<T>,
    ) -> impl Future<Output = http_client::Result<Response<LazyBody<U>>>> + WasmCompatSend + 'static
    where
        T: Into<Bytes> + WasmCompatSend,
        U: From<Bytes> + WasmCompatSend + 'static,
    {
        let sending = self.begin(&mut request).map(|sent| (sent, self.inner.send(request)));
        async {
            let (sent, answer) = sending?;
            record(&sent, answer.await)
        }
    }

    fn send_multipart<U>(
        &self,
        mut request: Request<MultipartForm>,
    ) -> impl Future<Output = http_client::Result<Response<LazyBody<U>>>> + WasmCompatSend + 'static
    where
        U: From<Bytes> + WasmCompatSend + 'static,
    {
        let sending = self.begin(&mut request).map(|sent| (sent, self.inner.send_multipart(request)));
        async {
            let (sent, answer) = sending?;
            record(&sent, answer.await)
        }
    }

    async fn send_streaming<T>(&self, mut request: Request<T>) -> http_client::Result<StreamingResponse>
    where
        T: Into<Bytes> + WasmCompatSend,
    {
        let sent = self.begin(&mut request)?;
        record(&sent, self.inner.send_streaming(request).await)
    }
}

/// A failed answer is an error here, with status, headers and body.
fn record<B>(sent: &Sent, outcome: http_client::Result<Response<B>>) -> http_client::Result<Response<B>> {
    match &outcome {
        Ok(answer) => sent.head(answer.status(), answer.headers()),
        Err(http_client::Error::InvalidStatusCodeWithDetails { status, body, headers }) => {
            sent.failure(*status, headers, body.as_bytes());
        }
        Err(error) => sent.end(&error.classify(), None),
    }
    outcome
}

/// A failed answer by status, headers and body; a failure of the transport by what lies below it.
#[diagnostic::do_not_recommend] // Listed to somebody whose own type has no `Classify`, it would only be noise.
impl Classify for http_client::Error {
    #[allow(clippy::match_wildcard_for_single_variants, reason = "which variants there are depends on the version")]
    fn classify(&self) -> Verdict {
        let below = || core::error::Error::source(self).map_or_else(Verdict::unknown, of_error);
        match self {
            Self::InvalidStatusCodeWithDetails { status, body, headers } => answer(*status, Some(headers), body),
            Self::StreamEnded => TransportKind::BodyCut.verdict(),
            Self::InvalidContentType(_) => TransportKind::Mismatch.verdict(),
            Self::Protocol(_) | Self::InvalidHeaderValue(_) | Self::NoHeaders => {
                TransportKind::InvalidRequest.verdict()
            }
            _ => below(),
        }
    }
}

/// A failed answer by status, headers and body, which the error keeps; all else by how far the request had come.
#[diagnostic::do_not_recommend] // Listed to somebody whose own type has no `Classify`, it would only be noise.
impl Classify for ProviderError {
    fn classify(&self) -> Verdict {
        if let Self::Relayed(report) = self {
            return of_report(report);
        }
        if let Some(answer) = self.provider_response() {
            return of_answer(answer);
        }
        match self {
            Self::Http(error) => error.classify(),
            Self::Request(error) => of_request(&**error),
            Self::Json(error) if error.is_eof() => Verdict::ambiguous().with_reason("body.truncated"),
            Self::Truncated => TransportKind::BodyCut.verdict(),
            _ => of_kind(self.kind()),
        }
    }
}

/// Not sent, unless the error below knows better: [`Stopped`] is put here.
fn of_request(error: &(dyn core::error::Error + 'static)) -> Verdict {
    let below = of_error(error);
    if below.is_hearsay() { TransportKind::InvalidRequest.verdict() } else { below }
}

/// Where neither status nor body say that anything failed, the transport's own hint does.
fn of_answer(response: &ProviderResponseError) -> Verdict {
    if response.refusal {
        return Verdict::fatal().with_reason("rig.refusal");
    }
    let said = match response.status {
        Some(status) => Some(answer(status, response.headers.as_ref(), &response.body)),
        None => payload(&response.body),
    };
    said.filter(|verdict| !verdict.is_success()).or_else(|| of_code(response)).unwrap_or_else(|| of_hint(response))
}

/// A machine code that the transport reported apart from the body: an exception of AWS's, a status of gRPC's. One that stands
/// in no table says less than the transport's hint.
fn of_code(response: &ProviderResponseError) -> Option<Verdict> {
    let code = response.code.as_ref()?;
    let verdict = payload(&serde_json::json!({ "error": { "code": code } }).to_string())?;
    (verdict.reason() != "api.unknown_error" || response.transient.is_none()).then_some(verdict)
}

fn of_hint(response: &ProviderResponseError) -> Verdict {
    match response.transient {
        Some(true) => Verdict::transient().with_reason("rig.transient"),
        _ => Verdict::fatal().with_reason("rig.provider_response"),
    }
}

fn of_report(report: &ErrorReport) -> Verdict {
    match &report.provider_response {
        Some(response) => of_answer(response),
        None => of_kind(report.kind),
    }
}

fn of_kind(kind: ErrorKind) -> Verdict {
    match kind {
        ErrorKind::Http => TransportKind::Other.verdict(),
        ErrorKind::Timeout => TransportKind::BodyTimeout.verdict(),
        ErrorKind::Json | ErrorKind::Response => TransportKind::Mismatch.verdict(),
        ErrorKind::Url | ErrorKind::Request => TransportKind::InvalidRequest.verdict(),
        ErrorKind::Cancelled => TransportKind::Cancelled.verdict(),
        _ => Verdict::unknown(),
    }
}

/// As the source of [`ProviderError::Request`], which is the one variant that shows a foreign error in the source chain, and
/// which rig's own `is_retryable()` leaves alone.
impl From<Stopped> for ProviderError {
    fn from(stopped: Stopped) -> Self {
        Self::Request(Arc::new(stopped))
    }
}
