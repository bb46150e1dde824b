//! `status = field`: by the table of statuses, whatever the shape of the field.

use std::time::Duration;

use http::StatusCode;
use retry_runtime::{Classify, Processed, Verdict, VerdictKind};

use crate::met;

#[derive(Debug, Classify)]
enum Answered<'a> {
    #[retry(status = 0)]
    Number(u16),
    #[retry(status = code)]
    Code { code: StatusCode, text: &'a str },
    #[retry(status = 0)]
    Reqwest(reqwest::StatusCode),
    #[retry(status = 0)]
    Borrowed(&'a StatusCode),
    #[retry(status = 0)]
    Perhaps(Option<u16>),
    #[retry(status = 0)]
    PerhapsBorrowed(Option<&'a StatusCode>),
    #[retry(status = code, wait = after, reason = "acme.answer")]
    Waiting { code: u16, after: Option<Duration> },
}

fn of(status: u16) -> Verdict {
    Answered::Number(status).classify()
}

#[test]
fn the_table_of_statuses_decides() {
    for (status, kind, processed, reason) in [
        (400, VerdictKind::Fatal, Processed::Maybe, "http.400"),
        (401, VerdictKind::Fatal, Processed::Maybe, "http.401"),
        (408, VerdictKind::Transient, Processed::Maybe, "http.408"),
        (421, VerdictKind::Transient, Processed::No, "http.421"),
        (429, VerdictKind::RateLimited, Processed::No, "http.429"),
        (499, VerdictKind::Transient, Processed::Maybe, "http.499"),
        (503, VerdictKind::Transient, Processed::Maybe, "http.503"),
        (504, VerdictKind::Ambiguous, Processed::Maybe, "http.504"),
        (529, VerdictKind::Transient, Processed::Maybe, "http.529"),
        (599, VerdictKind::Ambiguous, Processed::Maybe, "http.599"),
    ] {
        let verdict = of(status);
        assert_eq!((verdict.kind(), verdict.processed(), verdict.reason()), (kind, processed, reason));
        assert_eq!(verdict.status(), Some(status));
    }
}

#[test]
fn every_shape_of_status_is_read() {
    let unavailable = StatusCode::SERVICE_UNAVAILABLE;
    for error in [
        Answered::Number(503),
        Answered::Code { code: unavailable, text: "" },
        Answered::Reqwest(unavailable),
        Answered::Borrowed(&unavailable),
        Answered::Perhaps(Some(503)),
        Answered::PerhapsBorrowed(Some(&unavailable)),
    ] {
        assert_eq!(error.classify().reason(), "http.503", "{error:?}");
    }
}

#[test]
fn no_status_and_one_that_says_nothing_against_the_answer_are_never_a_success() {
    for error in [
        Answered::Perhaps(None),
        Answered::PerhapsBorrowed(None),
        Answered::Number(0),
        Answered::Number(u16::MAX),
        Answered::Number(200),
        Answered::Number(204),
    ] {
        assert_eq!(error.classify(), error.classify().with_reason("unknown_error"), "{error:?}");
        assert_eq!(error.classify().kind(), VerdictKind::Fatal, "{error:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_wait_beside_a_status_is_a_floor_where_it_is_repeated() {
    let after = Some(Duration::from_secs(30));
    let limited = met(|| Answered::Waiting { code: 429, after }).await;
    assert_eq!(limited, (3, "acme.answer"));
    assert!((30.0..=31.0).contains(&limited.wait.expect("a wait")), "{limited:?}");
    assert_eq!(met(|| Answered::Waiting { code: 400, after }).await, (1, "acme.answer"));
    assert_eq!(Answered::Waiting { code: 400, after }.classify().floor(), None);
}
