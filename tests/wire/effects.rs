//! What each word lets run twice.

use std::net::SocketAddr;

use retry_runtime::{ApiError, GaveUp, SendAttempt, StopReason, llm_retry};

use crate::Outcome;
use crate::raw::closed;
use crate::site::{Site, client};

#[llm_retry(max_attempts = 4, base = "1ms", rate_limit_base = "1ms", non_idempotent, budget = "off")]
async fn once(site: &Site) -> Result<String, GaveUp<ApiError>> {
    site.post().send_attempt().await?.text().await
}

fn stop<T, E>(answer: Result<T, GaveUp<E>>) -> Option<StopReason> {
    answer.err().map(|gave_up| gave_up.stop())
}

const MAYBE: Option<StopReason> = Some(StopReason::MayHaveBeenProcessed);

#[tokio::test]
async fn non_idempotent_is_repeated_after_a_refusal_and_after_nothing_else() -> Outcome {
    let site = Site::parse("429, 425, 421, 200").await?;
    assert_eq!((stop(once(&site).await), site.requests()), (None, 4));
    for failure in ["500", "503", "408", "409", "504", "529", "lost", "cut", "reset", "200:cut"] {
        let site = Site::parse(failure).await?;
        assert_eq!((stop(once(&site).await), site.requests()), (MAYBE, 1), "{failure}");
    }
    Ok(())
}

#[tokio::test]
async fn a_refused_connection_is_repeated_whoever_sends() -> Outcome {
    #[llm_retry(max_attempts = 3, base = "1ms", non_idempotent)]
    async fn plain(addr: SocketAddr) -> Result<reqwest::Response, GaveUp<reqwest::Error>> {
        client().post(format!("http://{addr}/")).send().await
    }

    #[llm_retry(max_attempts = 3, base = "1ms", non_idempotent)]
    async fn attempt(addr: SocketAddr) -> Result<String, GaveUp<ApiError>> {
        client().post(format!("http://{addr}/")).send_attempt().await?.text().await
    }

    let addr = closed().await?;
    let (plain, attempt) = (plain(addr).await.unwrap_err(), attempt(addr).await.unwrap_err());
    for report in [plain.report(), attempt.report()] {
        assert_eq!(report.stop(), Some(&StopReason::AttemptsUsedUp { max_attempts: 3 }));
        assert!(report.failures().all(|failure| failure.verdict.reason() == "transport.connect_refused"));
    }
    assert!(plain.error().is_connect());
    Ok(())
}

#[tokio::test]
async fn an_answered_request_before_the_refused_one_forbids_a_repetition() -> Outcome {
    #[llm_retry(base = "1ms", rate_limit_base = "1ms", non_idempotent)]
    async fn two_steps(site: &Site) -> Result<String, GaveUp<ApiError>> {
        site.post().send_attempt().await?.text().await?;
        site.post().send_attempt().await?.text().await
    }

    let site = Site::parse("200, 429, 200").await?;
    assert_eq!((stop(two_steps(&site).await), site.requests()), (MAYBE, 2));
    let site = Site::parse("429, 200").await?;
    assert_eq!((stop(two_steps(&site).await), site.requests()), (None, 3));
    Ok(())
}

#[tokio::test]
async fn two_refused_requests_are_as_good_as_one() -> Outcome {
    #[llm_retry(base = "1ms", rate_limit_base = "1ms", non_idempotent)]
    async fn fallback(site: &Site) -> Result<String, GaveUp<ApiError>> {
        if let Ok(answer) = site.post().send_attempt().await {
            return answer.text().await;
        }
        site.post().send_attempt().await?.text().await
    }

    let site = Site::parse("429, 429, 200").await?;
    assert_eq!((stop(fallback(&site).await), site.requests()), (None, 3));
    let site = Site::parse("500, 429, 200").await?;
    assert_eq!((stop(fallback(&site).await), site.requests()), (MAYBE, 2));
    Ok(())
}

#[tokio::test]
async fn a_request_that_was_given_up_in_flight_forbids_a_repetition() -> Outcome {
    #[llm_retry(base = "1ms", rate_limit_base = "1ms", non_idempotent)]
    async fn impatient(site: &Site) -> Result<String, GaveUp<ApiError>> {
        let patience = std::time::Duration::from_millis(300);
        match tokio::time::timeout(patience, site.post().send_attempt()).await {
            Ok(answer) => answer?.text().await,
            Err(_) => site.post().send_attempt().await?.text().await,
        }
    }

    let site = Site::parse("hang, 429, 200").await?;
    assert_eq!((stop(impatient(&site).await), site.requests()), (MAYBE, 2));
    Ok(())
}

#[tokio::test]
async fn a_refusal_that_nobody_counted_proves_nothing() -> Outcome {
    #[llm_retry(base = "1ms", rate_limit_base = "1ms", non_idempotent)]
    async fn plain(site: &Site) -> Result<reqwest::Response, reqwest::Error> {
        site.post().send().await
    }

    let site = Site::parse("429, 200").await?;
    assert_eq!((plain(&site).await?.status().as_u16(), site.requests()), (429, 1));
    Ok(())
}

#[tokio::test]
async fn a_lost_reply_is_repeated_as_far_as_the_word_allows() -> Outcome {
    #[llm_retry(max_attempts = 4, base = "1ms", read_only)]
    async fn read_only(site: &Site) -> Result<String, GaveUp<ApiError>> {
        site.post().send_attempt().await?.text().await
    }

    #[llm_retry(max_attempts = 4, base = "1ms", ambiguous = 2, read_only)]
    async fn twice(site: &Site) -> Result<String, GaveUp<ApiError>> {
        site.post().send_attempt().await?.text().await
    }

    #[llm_retry(max_attempts = 4, base = "1ms", idempotent)]
    async fn idempotent(site: &Site) -> Result<String, GaveUp<ApiError>> {
        site.post().send_attempt().await?.text().await
    }

    #[llm_retry(max_attempts = 4, base = "1ms", idempotent(natural))]
    async fn natural(site: &Site) -> Result<reqwest::Response, GaveUp<reqwest::Error>> {
        site.post().send().await
    }

    #[llm_retry(max_attempts = 4, base = "1ms", idempotent)]
    async fn without_the_key(site: &Site) -> Result<String, GaveUp<ApiError>> {
        site.post().without_key().send_attempt().await?.text().await
    }

    let used_up = Some(StopReason::AttemptsUsedUp { max_attempts: 4 });
    let site = Site::parse("lost").await?;
    let mut counted = 0;
    let mut new_requests = || site.requests() - std::mem::replace(&mut counted, site.requests());
    assert_eq!((stop(read_only(&site).await), new_requests()), (MAYBE, 2));
    assert_eq!((stop(twice(&site).await), new_requests()), (MAYBE, 3));
    assert_eq!((stop(idempotent(&site).await), new_requests()), (used_up, 4));
    assert_eq!((stop(natural(&site).await), new_requests()), (used_up, 4));
    assert_eq!((stop(without_the_key(&site).await), new_requests()), (Some(StopReason::KeyNeverSent), 1));
    assert_eq!((stop(once(&site).await), new_requests()), (MAYBE, 1));
    Ok(())
}
