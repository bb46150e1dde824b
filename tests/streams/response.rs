//! The same through a client's response.

use futures_util::{StreamExt as _, TryStreamExt as _};
use retry_runtime::testing::{Answer, Provider, Script};
use retry_runtime::{ApiError, GaveUp, SendAttempt, StopReason, VerdictKind, llm_retry};

use crate::Outcome;
use crate::shape;

fn answer(name: &str) -> Answer {
    let shape = shape::all().into_iter().find(|shape| shape.name == name).expect("the shape");
    let media = shape.headers()["content-type"].to_str().expect("ASCII").to_owned();
    Answer::chunks(shape.body.chunks(50).map(<[u8]>::to_vec))
        .header("content-type", &*media)
        .header("x-request-id", "req_7")
}

#[llm_retry(read_only, base = "1ms", rate_limit_base = "1ms", budget = "off")]
async fn collect(url: &str) -> Result<usize, GaveUp<ApiError>> {
    let events = reqwest::Client::new().post(url).send_attempt().await?.events();
    events.try_fold(0, async |count, _| Ok(count + 1)).await
}

#[tokio::test]
async fn an_error_in_a_stream_that_the_body_reads_is_retried_by_its_verdict() -> Outcome {
    let script = Script::new()
        .then(answer("anthropic/overloaded-before-output.sse"))
        .then(answer("vllm/error-then-done.sse"))
        .then(answer("openai-chat/text.sse"));
    let provider = Provider::start(script).await?;
    assert_eq!(collect(&provider.url("/")).await?, 4);
    assert_eq!(provider.request_count(), 3);
    Ok(())
}

#[tokio::test]
async fn the_error_has_head_and_frame_of_the_answer() -> Outcome {
    let provider = Provider::start(answer("gemini/array-with-an-error.json").into()).await?;
    let mut events = reqwest::Client::new().get(provider.base_url()).send_attempt().await?.events();
    events.next().await.ok_or("an event")??;
    let error: ApiError = events.next().await.ok_or("an error")?.unwrap_err();
    assert_eq!((error.verdict().kind(), error.request_id()), (VerdictKind::RateLimited, Some("req_7")));
    assert_eq!((error.status().map(|status| status.as_u16()), error.message().as_deref()), (Some(200), Some("busy")));
    assert!(events.next().await.is_none());
    Ok(())
}

#[tokio::test]
async fn a_body_that_is_cut_is_ambiguous_and_what_came_before_is_delivered() -> Outcome {
    let provider = Provider::start(answer("openai-chat/text.sse").cut_after(500).into()).await?;
    let mut events = reqwest::Client::new().get(provider.base_url()).send_attempt().await?.events();
    events.next().await.ok_or("an event")??;
    let error = events.try_for_each(async |_| Ok(())).await.unwrap_err();
    assert_eq!((error.verdict().kind(), error.verdict().reason()), (VerdictKind::Ambiguous, "stream.cut"));
    assert_eq!(error.request_id(), Some("req_7"));
    Ok(())
}

/// Though it is a rate limit: output came before it.
#[tokio::test]
async fn an_error_in_a_stream_proves_nothing_about_what_was_done() -> Outcome {
    #[llm_retry(non_idempotent, base = "1ms", rate_limit_base = "1ms")]
    async fn act(url: &str) -> Result<usize, GaveUp<ApiError>> {
        let events = reqwest::Client::new().post(url).send_attempt().await?.events();
        events.try_fold(0, async |count, _| Ok(count + 1)).await
    }

    let provider = Provider::start(answer("openai-chat/error-in-a-tool-call.sse").into()).await?;
    let gave_up = act(&provider.url("/")).await.unwrap_err();
    assert_eq!((gave_up.stop(), provider.request_count()), (StopReason::MayHaveBeenProcessed, 1));
    Ok(())
}
