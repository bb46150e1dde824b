//! What the provider that a server is modelled on writes into its headers.

use std::time::Duration;

use herd_model::{Answer, Kind, Said};
use http::{HeaderMap, HeaderName, HeaderValue, header};

use super::world::date;

/// The headers of an answer.
pub(crate) fn headers(kind: Kind, at: Duration, answer: &Answer) -> HeaderMap {
    let (wait, said) = match *answer {
        Answer::Accepted { said, .. } => (None, said),
        Answer::Refused { wait, said } => (wait, said),
        Answer::Failed { .. } => (None, None),
    };
    let mut headers = HeaderMap::new();
    headers.insert(header::DATE, date(at));
    match wait {
        Some(wait) if kind == Kind::HeadersOpenai => put(&mut headers, "retry-after-ms", &wait.as_millis().to_string()),
        Some(wait) => put(&mut headers, "retry-after", &wait.as_secs().to_string()),
        None => {}
    }
    match said {
        Some(said) if kind == Kind::HeadersOpenai => openai(&mut headers, said),
        Some(said) => anthropic(&mut headers, said, at),
        None => {}
    }
    headers
}

fn openai(headers: &mut HeaderMap, said: Said) {
    put(headers, "x-ratelimit-limit-requests", &said.limit.to_string());
    put(headers, "x-ratelimit-remaining-requests", &said.remaining.to_string());
    put(headers, "x-ratelimit-reset-requests", &format!("{}ms", said.reset.as_millis()));
}

fn anthropic(headers: &mut HeaderMap, said: Said, at: Duration) {
    put(headers, "anthropic-ratelimit-requests-limit", &said.limit.to_string());
    put(headers, "anthropic-ratelimit-requests-remaining", &said.remaining.to_string());
    put(headers, "anthropic-ratelimit-requests-reset", &rfc3339(at.as_secs() + said.reset.as_secs()));
}

/// In January, which is longer than a run.
fn rfc3339(seconds: u64) -> String {
    let (day, hour, minute) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    format!("2026-01-{:02}T{hour:02}:{minute:02}:{:02}Z", day + 1, seconds % 60)
}

fn put(headers: &mut HeaderMap, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(HeaderName::from_static(name), value);
    }
}
