//! Clocks that are wrong, names that lead nowhere, servers that say nothing.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

use reqwest::dns::{Name, Resolve, Resolving};
use retry_runtime::testing::Answer;
use retry_runtime::{ApiError, GaveUp, SendAttempt, StopReason, Stopped, StoppedBy, VerdictKind, llm_retry};

use crate::Outcome;
use crate::site::Site;

#[tokio::test]
async fn a_date_is_read_by_the_servers_own_clock() -> Outcome {
    #[llm_retry(max_attempts = 1, read_only)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.post().send_attempt().await?.text().await
    }

    let year = Duration::from_hours(365 * 24);
    for server in [SystemTime::now() - year, SystemTime::now(), SystemTime::now() + year] {
        let then = httpdate::fmt_http_date(server + Duration::from_secs(20));
        let answer = Answer::status(503).header("date", httpdate::fmt_http_date(server)).header("retry-after", then);
        let error = call(&Site::start(answer).await?).await.unwrap_err();
        assert_eq!(error.retry_after(), Some(Duration::from_secs(20)));
    }
    Ok(())
}

/// Knows no name, and counts how often it was asked.
#[derive(Clone, Default)]
struct Nowhere(Arc<AtomicUsize>);

impl Resolve for Nowhere {
    fn resolve(&self, _: Name) -> Resolving {
        self.0.fetch_add(1, Ordering::SeqCst);
        Box::pin(async { Err(std::io::Error::other("no such name").into()) })
    }
}

#[tokio::test]
async fn a_name_that_is_not_found_is_asked_for_again_even_where_nothing_may_run_twice() -> Outcome {
    #[llm_retry(max_attempts = 3, base = "1ms", non_idempotent)]
    async fn call(client: &reqwest::Client) -> Result<String, GaveUp<ApiError>> {
        client.post("http://nowhere.example/").send_attempt().await?.text().await
    }

    let nowhere = Nowhere::default();
    let client = reqwest::Client::builder().dns_resolver(Arc::new(nowhere.clone())).build()?;
    let gave_up = call(&client).await.unwrap_err();
    assert_eq!(gave_up.stop(), StopReason::AttemptsUsedUp { max_attempts: 3 });
    assert_eq!(gave_up.error().verdict().reason(), "transport.dns_not_found");
    assert_eq!(nowhere.0.load(Ordering::SeqCst), 3);
    Ok(())
}

#[tokio::test]
async fn a_server_that_never_answers_is_left_after_attempt_timeout() -> Outcome {
    #[llm_retry(max_attempts = 3, attempt_timeout = "300ms", base = "1ms", idempotent)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.post().send_attempt().await?.text().await
    }

    let site = Site::parse("hang, 200").await?;
    call(&site).await?;
    assert_eq!(site.requests(), 2);
    let site = Site::parse("hang").await?;
    let error = call(&site).await.unwrap_err();
    assert!(error.is_timeout() && error.status().is_none());
    assert_eq!(error.stopped().map(Stopped::reason), Some(StoppedBy::AttemptTimeout));
    assert!(error.source().is_some_and(<dyn Error>::is::<Stopped>));
    assert_eq!(site.requests(), 3);
    Ok(())
}

#[tokio::test]
async fn an_error_body_that_drips_is_bounded_by_attempt_timeout() -> Outcome {
    #[llm_retry(max_attempts = 2, attempt_timeout = "300ms", base = "1ms", read_only)]
    async fn call(site: &Site) -> Result<String, GaveUp<ApiError>> {
        site.post().send_attempt().await?.text().await
    }

    let dripping = Answer::status(500).body("x".repeat(1000)).in_pieces(1000).chunk_delay(Duration::from_millis(20));
    let site = Site::start(dripping).await?;
    let gave_up = call(&site).await.unwrap_err();
    assert_eq!((gave_up.report().attempts(), site.requests()), (2, 2));
    Ok(())
}

#[tokio::test]
async fn an_error_body_that_stalls_does_not_hide_the_status() -> Outcome {
    #[llm_retry(deadline = "1m", base = "1ms", read_only)]
    async fn call(site: &Site) -> Result<String, GaveUp<ApiError>> {
        site.post().send_attempt().await?.text().await
    }

    let stalling = Answer::status(400).body("0123456789").in_pieces(2).chunk_delay(Duration::from_mins(10));
    let site = Site::start(stalling).await?;
    let gave_up = call(&site).await.unwrap_err();
    assert_eq!((gave_up.stop(), site.requests()), (StopReason::Fatal, 1));
    assert_eq!(gave_up.error().body(), b"01234");
    Ok(())
}

#[tokio::test]
async fn a_success_that_drips_is_bounded_by_the_deadline() -> Outcome {
    #[llm_retry(deadline = "300ms", base = "1ms", read_only)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.post().send_attempt().await?.text().await
    }

    let dripping = Answer::status(200).body("x".repeat(1000)).in_pieces(1000).chunk_delay(Duration::from_millis(20));
    let site = Site::start(dripping).await?;
    let error = call(&site).await.unwrap_err();
    assert_eq!(error.stopped().map(Stopped::reason), Some(StoppedBy::Deadline));
    assert_eq!(error.verdict().kind(), VerdictKind::Ambiguous);
    Ok(())
}

#[tokio::test]
async fn a_deadline_summarises_what_went_wrong_before_it() -> Outcome {
    #[llm_retry(deadline = "600ms", base = "1ms", read_only)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.post().send_attempt().await?.text().await
    }

    let site = Site::parse("500:x-request-id=req_7, hang").await?;
    let error = call(&site).await.unwrap_err();
    let stopped = error.stopped().ok_or("not stopped")?;
    let last = stopped.last_failure().ok_or("no failure before")?;
    assert_eq!((last.verdict.status(), last.request_id.as_deref()), (Some(500), Some("req_7")));
    assert_eq!(stopped.attempts(), 2);
    Ok(())
}
