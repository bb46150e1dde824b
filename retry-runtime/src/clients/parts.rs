//! Answers as clients' errors keep them: a status and a text, sometimes headers.

use std::time::SystemTime;

use http::{HeaderMap, StatusCode};

use crate::classify::ResponseView;
use crate::verdict::Verdict;

/// The verdict of an answer.
pub(super) fn answer(status: StatusCode, headers: Option<&HeaderMap>, body: &str) -> Verdict {
    let none = HeaderMap::new();
    let headers = headers.unwrap_or(&none);
    ResponseView { status, headers, body: body.as_bytes(), arrived: SystemTime::now() }.verdict()
}

/// The verdict of a JSON body whose status is not known; `None` where it does not say that anything failed.
pub(super) fn payload(body: &str) -> Option<Verdict> {
    let is_json = body.trim_ascii_start().starts_with(['{', '[']);
    let verdict = is_json.then(|| answer(StatusCode::OK, None, body))?;
    (!verdict.is_success()).then(|| verdict.without_status())
}
