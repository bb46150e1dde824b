#![cfg_attr(not(doctest), doc = include_str!("genai.md"))]

use genai::chat::ChatOptions;
use genai::{Error, Headers, Result, webc};
use http::{HeaderMap, HeaderName, HeaderValue};

use super::parts::{answer, payload};
use crate::classify::{Classify, TransportKind, of_error};
use crate::request_id::request_id;
use crate::stop::Stopped;
use crate::verdict::Verdict;
use crate::wire::{RequestKey, Sent};

/// Sends one chat request as part of the running attempt: see [the module](self).
///
/// `send` is given the options with the headers to send; a header that they have already stays as it is.
///
/// # Errors
/// What `send` returns; and [`Error::Internal`] where a second request of one attempt would go out under the same key.
pub async fn send_attempt<T, F>(options: ChatOptions, send: impl FnOnce(ChatOptions) -> F) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    send_attempt_with(&RequestKey::WHOLE, options, send).await
}

/// The same, and says how the request takes the key.
///
/// # Errors
/// As [`send_attempt`].
pub async fn send_attempt_with<T, F>(
    key: &RequestKey,
    mut options: ChatOptions,
    send: impl FnOnce(ChatOptions) -> F,
) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    let given = parse(options.extra_headers.as_ref());
    let mut signed = given.clone();
    let request = Sent::begin(&mut signed, key).map_err(|twice| Error::Internal(twice.to_string()))?;
    add(options.extra_headers.get_or_insert_default(), &given, &signed);
    let outcome = send(options).await;
    match &outcome {
        Ok(_) => request.end(&Verdict::success(), None),
        Err(error) => request.end(&error.classify(), error.headers().and_then(request_id)),
    }
    outcome
}

fn parse(headers: Option<&Headers>) -> HeaderMap {
    let pairs = headers.into_iter().flat_map(Headers::iter);
    pairs
        .filter_map(|(name, value)| Some((name.parse::<HeaderName>().ok()?, value.parse::<HeaderValue>().ok()?)))
        .collect()
}

fn add(headers: &mut Headers, given: &HeaderMap, signed: &HeaderMap) {
    let ours = signed.iter().filter(|(name, _)| !given.contains_key(*name));
    let ours = ours.filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
    headers.merge(ours.collect::<Vec<_>>());
}

/// By status, headers and body, all of which the error keeps of a failed answer.
#[diagnostic::do_not_recommend] // Listed to somebody whose own type has no `Classify`, it would only be noise.
impl Classify for Error {
    fn classify(&self) -> Verdict {
        match self {
            Self::HttpError { status, body, headers, .. } => answer(*status, Some(headers), body),
            Self::WebModelCall { webc_error, .. } | Self::WebAdapterCall { webc_error, .. } => webc_error.classify(),
            Self::WebStream { error, .. } => of_error(&**error),
            Self::ChatResponse { body, .. } => {
                payload(&body.to_string()).unwrap_or_else(|| TransportKind::Mismatch.verdict())
            }
            Self::ChatResponseGeneration { response_body, .. } => of_shape(response_body),
            Self::StreamParse { serde_error, .. } => of_json(serde_error),
            Self::NoChatResponse { .. } | Self::InvalidJsonResponseElement { .. } | Self::JsonValueExt(_) => {
                TransportKind::Mismatch.verdict()
            }
            Self::SerdeJson(error) => of_json(error),
            Self::Internal(_) => Verdict::unknown(),
            // The rest is found before anything is sent: options, credentials, model names.
            _ => TransportKind::InvalidRequest.verdict(),
        }
    }
}

/// The body is there only where `capture_raw_body` was asked for.
fn of_shape(body: &serde_json::Value) -> Verdict {
    let said = if body.is_object() { payload(&body.to_string()) } else { None };
    said.unwrap_or_else(|| TransportKind::Mismatch.verdict())
}

fn of_json(error: &serde_json::Error) -> Verdict {
    if error.is_eof() {
        return Verdict::ambiguous().with_reason("body.truncated");
    }
    TransportKind::Mismatch.verdict()
}

/// By status, headers and body.
#[diagnostic::do_not_recommend] // Listed to somebody whose own type has no `Classify`, it would only be noise.
impl Classify for webc::Error {
    fn classify(&self) -> Verdict {
        match self {
            Self::ResponseFailedStatus { status, body, headers } => answer(*status, Some(headers), body),
            // Of a 2xx: an answer that failed would be a `ResponseFailedStatus`.
            Self::ResponseFailedInvalidJson { body, .. } | Self::ResponseFailedNotJson { body, .. } => {
                payload(body).unwrap_or_else(|| TransportKind::Mismatch.verdict())
            }
            Self::JsonValueExt(_) => TransportKind::Mismatch.verdict(),
            Self::Reqwest(error) => error.classify(),
        }
    }
}

/// As text: the type has no source chain, and no variant that could hold an error of another crate. Where the caller has to
/// tell, return `Result<T, GaveUp<genai::Error>>`.
impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Self {
        Self::Internal(stopped.to_string())
    }
}
