//! From an answer to what goes over the wire.

use std::time::{Duration, SystemTime};

use bytes::Bytes;
use http::header::{DATE, RETRY_AFTER};
use http::{HeaderMap, HeaderValue};

use crate::testing::answer::{Answer, Content};
use crate::testing::reply::Reply;
use crate::testing::request::Request;
use crate::testing::shape::Rendered;

impl Answer {
    /// What goes over the wire. `serial` numbers the request.
    pub(super) fn render(&self, request: &Request, serial: usize) -> Reply {
        let mut headers = self.headers.clone();
        if let Some(wait) = self.retry_after_date {
            date_headers(&mut headers, wait);
        }
        let (announced, chunks) = match &self.content {
            Content::Chunks(chunks) => (None, chunks.clone()),
            Content::Whole(body) => (Some(body.len()), self.split(body)),
            Content::Shaped(shape) => match shape.render(self.status, request, serial, &mut headers) {
                Rendered::Nothing => (Some(0), Vec::new()),
                Rendered::Whole(body) => (Some(body.len()), self.split(&body.into())),
                Rendered::Events(events) => (None, events.into_iter().map(Bytes::from).collect()),
            },
        };
        let (delay, chunk_delay, ending) = (self.delay, self.chunk_delay, self.ending);
        Reply { status: self.status, headers, chunks, announced, delay, chunk_delay, ending }
    }

    fn split(&self, body: &Bytes) -> Vec<Bytes> {
        let size = body.len().div_ceil(self.pieces).max(1);
        (0..body.len()).step_by(size).map(|at| body.slice(at..body.len().min(at + size))).collect()
    }
}

fn date_headers(headers: &mut HeaderMap, wait: Duration) {
    let now = SystemTime::now();
    for (name, at) in [(DATE, Some(now)), (RETRY_AFTER, now.checked_add(wait))] {
        let text = at.filter(|at| has_date(*at)).map(httpdate::fmt_http_date);
        if let Some(value) = text.and_then(|text| HeaderValue::try_from(text).ok()) {
            headers.insert(name, value);
        }
    }
}

/// A year that the format can't hold leaves the header out: formatting it would panic.
fn has_date(at: SystemTime) -> bool {
    let first_not = Duration::from_secs(253_402_300_800);
    at.duration_since(SystemTime::UNIX_EPOCH).is_ok_and(|age| age < first_not)
}
