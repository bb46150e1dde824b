//! A body as it arrives.

use std::time::Duration;

use futures_util::{StreamExt as _, TryStreamExt as _};
use retry_runtime::testing::{Answer, Script};
use retry_runtime::{ApiError, GaveUp, SendAttempt, StopReason, VerdictKind, llm_retry};

use crate::Outcome;
use crate::site::Site;

#[llm_retry(base = "1ms", idempotent, budget = "off")]
async fn collect(site: &Site) -> Result<Vec<u8>, GaveUp<ApiError>> {
    let chunks = site.post().send_attempt().await?.bytes_stream();
    chunks.try_fold(Vec::new(), async |whole, chunk| Ok([whole, chunk.to_vec()].concat())).await
}

#[tokio::test]
async fn a_stream_that_the_body_reads_is_part_of_the_attempt() -> Outcome {
    let answer = Answer::chunks(["one ", "two ", "three"]).chunk_delay(Duration::from_millis(2));
    let site = Site::start(Script::new().then(answer.clone().cut_after(6)).then(answer)).await?;
    assert_eq!(collect(&site).await?, b"one two three");
    assert_eq!(site.requests(), 2);
    Ok(())
}

#[tokio::test]
async fn a_stream_that_breaks_off_is_ambiguous_and_names_its_request() -> Outcome {
    let site = Site::start(Answer::chunks(["one ", "two"]).header("x-request-id", "req_9").cut_after(4)).await?;
    let mut chunks = site.post().send_attempt().await?.bytes_stream();
    assert_eq!(chunks.next().await.ok_or("no chunk")??, "one ");
    let error = chunks.next().await.ok_or("no error")?.unwrap_err();
    assert_eq!((error.verdict().kind(), error.request_id()), (VerdictKind::Ambiguous, Some("req_9")));
    Ok(())
}

#[tokio::test]
async fn a_stream_that_the_caller_keeps_outlives_attempt_timeout_and_deadline() -> Outcome {
    #[llm_retry(deadline = "800ms", attempt_timeout = "390ms", base = "1ms", read_only)]
    async fn open(site: &Site) -> Result<retry_runtime::Response, ApiError> {
        site.post().send_attempt().await
    }

    let answer = Answer::chunks(["one ", "two ", "three"]).chunk_delay(Duration::from_millis(300));
    let site = Site::start(Script::new().then(Answer::status(500)).then(answer)).await?;
    assert_eq!(open(&site).await?.text().await?, "one two three");
    assert_eq!(site.requests(), 2);
    Ok(())
}

#[tokio::test]
async fn a_stream_of_a_call_that_must_not_run_twice_is_not_repeated() -> Outcome {
    #[llm_retry(base = "1ms", non_idempotent)]
    async fn call(site: &Site) -> Result<usize, GaveUp<ApiError>> {
        let chunks = site.post().send_attempt().await?.bytes_stream();
        chunks.try_fold(0, async |length, chunk| Ok(length + chunk.len())).await
    }

    let site = Site::start(Answer::chunks(["one ", "two"]).cut_after(4)).await?;
    assert_eq!(call(&site).await.unwrap_err().stop(), StopReason::MayHaveBeenProcessed);
    assert_eq!(site.requests(), 1);
    Ok(())
}
