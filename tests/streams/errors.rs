//! What an error is to those who handle it.

use std::convert::Infallible;
use std::error::Error;

use bytes::Bytes;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt as _, TryStreamExt as _};
use http::{HeaderMap, HeaderValue, StatusCode};
use retry_runtime::classify::of_error;
use retry_runtime::stream::{Events, StreamError};
use retry_runtime::{ApiError, VerdictKind};

use crate::Outcome;

type Chunks = BoxStream<'static, Result<Bytes, Infallible>>;

fn events(status: u16, headers: &[(&'static str, &'static str)], chunks: &[&'static str]) -> Events<Chunks> {
    let headers: HeaderMap =
        headers.iter().map(|(name, value)| (name.parse().expect("a name"), HeaderValue::from_static(value))).collect();
    let chunks: Vec<_> = chunks.iter().map(|chunk| Ok(Bytes::from_static(chunk.as_bytes()))).collect();
    let status = StatusCode::from_u16(status).expect("a status");
    Events::new(stream::iter(chunks).chain(stream::pending()).boxed(), status, headers)
}

async fn error(events: Events<Chunks>) -> StreamError {
    events.try_for_each(async |_| Ok(())).await.expect_err("an error")
}

const ERROR: &str = "data: {\"error\":{\"code\":429,\"message\":\"slow down\"}}\n\n";

#[tokio::test]
async fn it_waits_as_long_as_the_head_asks_and_names_the_request() {
    let error = error(events(200, &[("retry-after", "20"), ("x-request-id", "req_1")], &[ERROR])).await;
    assert_eq!(error.retry_after().map(|wait| wait.as_secs()), Some(20));
    assert_eq!((error.request_id(), error.status()), (Some("req_1"), Some(StatusCode::OK)));
    assert_eq!(error.body(), b"{\"error\":{\"code\":429,\"message\":\"slow down\"}}");
    assert!(error.to_string().ends_with("retry after 20 s, request req_1"), "{error}");
    let error = ApiError::from(error);
    assert_eq!((error.message().as_deref(), error.request_id()), (Some("slow down"), Some("req_1")));
    assert!(error.to_string().ends_with("retry after 20 s, request req_1"), "{error}");
}

#[tokio::test]
async fn it_is_known_behind_any_pointer() {
    let boxed: Box<dyn Error + Send + Sync> = error(events(200, &[], &[ERROR])).await.into();
    assert_eq!(of_error(&*boxed).kind(), VerdictKind::RateLimited);
    let io: std::io::Error = error(events(200, &[], &[ERROR])).await.into();
    assert_eq!(of_error(&io).kind(), VerdictKind::RateLimited);
}

#[tokio::test]
async fn the_type_of_the_error_is_the_callers() -> Outcome {
    let mut events = events(200, &[], &[ERROR]).with_error::<String>();
    let text = events.next().await.ok_or("an error")?.unwrap_err();
    assert!(text.starts_with("the provider sent an error"), "{text}");
    Ok(())
}

#[tokio::test]
async fn an_answer_that_is_no_success_is_read_as_far_as_it_says_what_is_wrong() {
    let long = "x".repeat(70_000).leak();
    let error = error(events(503, &[], &["{\"error\":{\"message\":\"", long])).await;
    assert_eq!(
        (error.verdict().kind(), error.status()),
        (VerdictKind::Transient, Some(StatusCode::SERVICE_UNAVAILABLE))
    );
    assert_eq!(error.body().len(), 64 * 1024);
}

#[tokio::test]
async fn an_event_that_is_too_large_is_final() {
    let long = "x".repeat(200).leak();
    let error = error(events(200, &[("content-type", "text/event-stream")], &["data: ", long]).limit(100)).await;
    assert_eq!((error.verdict().kind(), error.verdict().reason()), (VerdictKind::Fatal, "stream.event_too_large"));
    assert!(error.to_string().starts_with("an event is larger than 100 bytes"), "{error}");
}

#[tokio::test]
async fn behind_a_last_event_the_connection_is_not_waited_for() -> Outcome {
    for last in
        ["data: [DONE]\n\n", "data: {\"type\":\"message_stop\"}\n\n", "data: {\"type\":\"response.completed\"}\n\n"]
    {
        let events: Vec<_> = events(200, &[], &["data: {\"delta\":\"Hi\"}\n\n", last]).try_collect().await?;
        assert_eq!(events.len(), 1 + usize::from(!last.contains("DONE")), "{last}");
    }
    Ok(())
}

#[tokio::test]
async fn a_page_is_no_stream() {
    let page = ["<!doctype html>\n<title>Log in</title>\n"]
        .map(|page| Ok::<_, Infallible>(Bytes::from_static(page.as_bytes())));
    let (headers, page) = (HeaderMap::new(), stream::iter(page));
    let error = Events::new(page, StatusCode::OK, headers).try_for_each(async |_| Ok(())).await.expect_err("an error");
    assert_eq!((error.verdict().kind(), error.verdict().reason()), (VerdictKind::Fatal, "body.html"));
}
