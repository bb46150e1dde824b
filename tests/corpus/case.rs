//! One case in the corpus's format, read, judged and answered. Shared by the corpus test and the
//! `classify` example.

mod transport;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use retry_runtime::classify::stream::{StreamEnd, Transcript};
use retry_runtime::hints::rfc3339;
use retry_runtime::{Processed, ResponseView, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) use transport::Transport;

/// A case; unknown fields are ignored.
#[derive(Debug, Deserialize)]
pub(crate) struct Case {
    #[serde(default)]
    pub(crate) id: Value,
    now: Option<String>,
    status: Option<u16>,
    #[serde(default)]
    headers: Value,
    #[serde(default)]
    body: Value,
    pub(crate) transport: Option<Transport>,
    stream: Option<Stream>,
}

#[derive(Debug, Deserialize)]
struct Stream {
    #[serde(default)]
    end: String,
    #[serde(default)]
    output_delivered: bool,
}

/// What running it twice does, in the words of `--effect`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    ReadOnly,
    Idempotent,
    NonIdempotent,
}

/// The answer to a case, in the order in which it is printed.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    pub(crate) id: Value,
    pub(crate) verdict: &'static str,
    pub(crate) retry: bool,
    pub(crate) processed: &'static str,
    pub(crate) wait_ms: Option<u64>,
    pub(crate) reason: &'static str,
    pub(crate) wait_source: Option<&'static str>,
}

/// Whether a call with this effect makes another attempt: one ambiguous repetition is left, so are attempts and time.
pub(crate) fn retries(verdict: &Verdict, effect: Effect, max_server_wait: Duration) -> bool {
    let fits = verdict.floor().is_none_or(|floor| floor <= max_server_wait);
    let allowed = effect != Effect::NonIdempotent || verdict.processed() == Processed::No;
    verdict.is_retryable() && fits && allowed
}

impl Case {
    pub(crate) fn parse(line: &str) -> Result<Self, String> {
        let line = line.trim_start_matches('\u{feff}').trim_start();
        if !line.starts_with('{') {
            return Err("not a JSON object".to_owned());
        }
        serde_json::from_str(line).map_err(|error| error.to_string())
    }

    pub(crate) fn answer(&self, effect: Effect, max_server_wait: Duration) -> Result<Answer, String> {
        let verdict = self.verdict()?;
        Ok(Answer {
            id: self.id.clone(),
            verdict: verdict.kind().as_str(),
            retry: retries(&verdict, effect, max_server_wait),
            processed: verdict.processed().as_str(),
            wait_ms: verdict.floor().map(millis_up),
            reason: verdict.reason(),
            wait_source: verdict.wait_source(),
        })
    }

    pub(crate) fn verdict(&self) -> Result<Verdict, String> {
        if let Some(transport) = &self.transport {
            return Ok(transport.verdict());
        }
        let status = self.status.ok_or("neither `status` nor `transport`")?;
        let status = StatusCode::from_u16(status).map_err(|error| error.to_string())?;
        let (headers, body, arrived) = (headers(&self.headers)?, text(&self.body), self.arrived()?);
        let (headers, body) = (&headers, body.as_bytes());
        Ok(match &self.stream {
            None => ResponseView { status, headers, body, arrived }.verdict(),
            Some(stream) => {
                let (end, delivered) = (stream.end(), stream.output_delivered);
                Transcript { status, headers, frames: body, end, delivered, arrived }.verdict()
            }
        })
    }

    fn arrived(&self) -> Result<SystemTime, String> {
        let Some(now) = &self.now else {
            return Ok(SystemTime::now());
        };
        let now = rfc3339::parse(now).ok_or("`now` is not RFC 3339")?;
        UNIX_EPOCH.checked_add(now).ok_or_else(|| "`now` is out of range".into())
    }
}

impl Stream {
    fn end(&self) -> StreamEnd {
        match self.end.as_str() {
            "reset" => StreamEnd::Reset,
            "incomplete_chunked" => StreamEnd::IncompleteChunked,
            "idle_timeout" => StreamEnd::IdleTimeout,
            "open" => StreamEnd::Open,
            _ => StreamEnd::Eof,
        }
    }
}

/// Never below the floor.
fn millis_up(wait: Duration) -> u64 {
    u64::try_from(wait.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
}

/// An object, or a list of pairs where a name repeats. What no HTTP client would hand over is left out.
fn headers(value: &Value) -> Result<HeaderMap, String> {
    let pairs: Vec<(&str, &Value)> = match value {
        Value::Null => Vec::new(),
        Value::Object(map) => map.iter().flat_map(|(name, value)| repeated(name, value)).collect(),
        Value::Array(list) => {
            list.iter().map(pair).collect::<Option<_>>().ok_or("`headers` has an item that is no pair")?
        }
        _ => return Err("`headers` is neither an object nor a list".into()),
    };
    let mut headers = HeaderMap::new();
    for (name, value) in pairs {
        let name = HeaderName::from_bytes(name.trim().as_bytes());
        let value = HeaderValue::from_bytes(text(value).as_bytes());
        if let (Ok(name), Ok(value)) = (name, value) {
            headers.append(name, value);
        }
    }
    Ok(headers)
}

/// A list is a header that repeats.
fn repeated<'a>(name: &'a str, value: &'a Value) -> impl Iterator<Item = (&'a str, &'a Value)> {
    let values = value.as_array().map_or(core::slice::from_ref(value), Vec::as_slice);
    values.iter().map(move |value| (name, value))
}

fn pair(item: &Value) -> Option<(&str, &Value)> {
    match item.as_array()?.as_slice() {
        [name, value] => Some((name.as_str()?, value)),
        _ => None,
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
