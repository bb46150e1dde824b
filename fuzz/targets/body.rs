//! A body under every kind of status and media type.
#![no_main]

use std::time::{Duration, UNIX_EPOCH};

use http::{HeaderMap, HeaderValue, StatusCode};
use libfuzzer_sys::fuzz_target;
use retry_fuzz::{NOW, hold};
use retry_runtime::{ResponseView, Verdict};

const STATUSES: [StatusCode; 4] =
    [StatusCode::OK, StatusCode::BAD_REQUEST, StatusCode::TOO_MANY_REQUESTS, StatusCode::INTERNAL_SERVER_ERROR];
const MEDIA: [&str; 4] = ["", "application/json", "text/event-stream", "application/x-ndjson"];

/// Of a failed answer no more is read.
const FAILED: usize = 64 * 1024;

fuzz_target!(|body: &[u8]| {
    for media in MEDIA {
        let mut headers = HeaderMap::new();
        if !media.is_empty() {
            headers.insert("content-type", HeaderValue::from_static(media));
        }
        for status in STATUSES {
            let verdict = judge(status, &headers, body);
            hold(&verdict);
            if !body.iter().any(u8::is_ascii_digit) {
                assert_eq!(verdict.floor(), None, "a floor without a digit: {verdict:?}");
            }
            if !status.is_success() {
                assert!(!verdict.is_success(), "a body made a success of a {status}");
                if let Some(read) = body.get(..FAILED) {
                    assert_eq!(verdict, judge(status, &headers, read));
                }
            }
        }
    }
});

fn judge(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Verdict {
    ResponseView { status, headers, body, arrived: UNIX_EPOCH + Duration::from_secs(NOW) }.verdict()
}
