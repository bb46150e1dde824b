//! What the targets share: an answer as text, and what holds for every verdict.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use retry_runtime::classify::stream::{StreamEnd, Transcript};
use retry_runtime::{Processed, ResponseView, Verdict, VerdictKind};

/// The local clock where an input brings none: 2023-09-29T16:26:37Z, the corpus's favourite.
pub const NOW: u64 = 1_696_004_797;

/// An answer, written as text so that mutations keep its form:
///
/// ```text
/// 429 1696004797 eof delivered
/// retry-after: 20
///
/// the body
/// ```
///
/// Everything but the status may be left out.
#[derive(Debug)]
pub struct Answer<'a> {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: &'a [u8],
    pub arrived: SystemTime,
    pub end: StreamEnd,
    pub delivered: bool,
}

impl<'a> Answer<'a> {
    /// `None` where not even the status can be read.
    pub fn parse(input: &'a [u8]) -> Option<Self> {
        let (first, mut rest) = line(input);
        let mut words = core::str::from_utf8(first).ok()?.split(' ');
        let status = StatusCode::from_u16(words.next()?.parse().ok()?).ok()?;
        let now = words.next().and_then(|now| now.parse().ok()).unwrap_or(NOW);
        let end = match words.next() {
            Some("reset") => StreamEnd::Reset,
            Some("incomplete_chunked") => StreamEnd::IncompleteChunked,
            Some("idle_timeout") => StreamEnd::IdleTimeout,
            Some("open") => StreamEnd::Open,
            _ => StreamEnd::Eof,
        };
        let delivered = words.next() == Some("delivered");
        let arrived = UNIX_EPOCH.checked_add(Duration::from_secs(now))?;
        let mut headers = HeaderMap::new();
        loop {
            let (header, after) = line(rest);
            rest = after;
            if header.is_empty() {
                break;
            }
            let colon = header.iter().position(|byte| *byte == b':').unwrap_or(header.len());
            let (name, value) = header.split_at(colon);
            let value = value.strip_prefix(b":").unwrap_or(value).trim_ascii();
            if let (Ok(name), Ok(value)) = (HeaderName::from_bytes(name), HeaderValue::from_bytes(value)) {
                headers.append(name, value);
            }
        }
        Some(Self { status, headers, body: rest, arrived, end, delivered })
    }

    pub fn view(&self) -> ResponseView<'_> {
        ResponseView { status: self.status, headers: &self.headers, body: self.body, arrived: self.arrived }
    }

    pub fn transcript(&self) -> Transcript<'_> {
        Transcript {
            status: self.status,
            headers: &self.headers,
            frames: self.body,
            end: self.end,
            delivered: self.delivered,
            arrived: self.arrived,
        }
    }

    /// The same answer with one more header.
    #[must_use]
    pub fn with(&self, name: &'static str, value: &str) -> Self {
        let mut headers = self.headers.clone();
        headers.append(name, HeaderValue::from_str(value).expect("digits"));
        Self { headers, ..*self }
    }
}

fn line(text: &[u8]) -> (&[u8], &[u8]) {
    match text.iter().position(|byte| *byte == b'\n') {
        Some(end) => (text[..end].trim_ascii_end(), &text[end + 1..]),
        None => (text.trim_ascii_end(), &[]),
    }
}

/// What holds for every verdict.
pub fn hold(verdict: &Verdict) {
    assert_ne!(verdict.floor(), Some(Duration::ZERO), "a floor of nothing: {verdict:?}");
    assert_eq!(verdict.floor().is_some(), verdict.wait_source().is_some(), "a floor from nowhere: {verdict:?}");
    if matches!(verdict.kind(), VerdictKind::Success | VerdictKind::Fatal) {
        assert_eq!(verdict.floor(), None, "nothing to wait for: {verdict:?}");
        assert!(!verdict.is_retryable(), "{verdict:?}");
    }
    if verdict.kind() == VerdictKind::Ambiguous {
        assert_eq!(verdict.processed(), Processed::Maybe, "{verdict:?}");
    }
    // `Debug` of a duration has microseconds in it.
    let text = format!("{verdict} {verdict:?}").replace('\u{b5}', "u");
    assert!(text.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "not fit for a log: {text:?}");
}
