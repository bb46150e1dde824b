//! reqwest-middleware, with and without reqwest-retry.

use reqwest_middleware::{ClientBuilder, ClientWithMiddleware, Error};
use reqwest_retry::RetryTransientMiddleware;
use reqwest_retry::policies::ExponentialBackoff;
use retry_runtime::clients::RequestKey;
use retry_runtime::clients::reqwest_middleware::AttemptMiddleware;
use retry_runtime::llm_retry;
use std::time::Duration;

use crate::wire::{Outcome, agree, provider, run, sent, stopped};

struct Chat {
    client: ClientWithMiddleware,
    url: String,
}

fn on(base_url: &str, client: ClientBuilder) -> Chat {
    Chat { client: client.build(), url: format!("{base_url}/v1/chat/completions") }
}

fn plain() -> ClientBuilder {
    ClientBuilder::new(reqwest::Client::new())
}

fn connect(base_url: &str) -> Chat {
    on(base_url, plain().with(AttemptMiddleware::new()))
}

async fn chat(chat: &Chat) -> Result<String, Error> {
    Ok(chat.client.post(&chat.url).body("{}").send().await?.error_for_status()?.text().await?)
}

fn is_stopped(error: &Error) -> bool {
    error.is_timeout() && stopped(error).is_some()
}

suite!(Chat, Error, |with| chat(with).await);

fn retries() -> RetryTransientMiddleware<ExponentialBackoff> {
    let (least, most) = (Duration::from_millis(1), Duration::from_millis(2));
    RetryTransientMiddleware::new_with_policy(
        ExponentialBackoff::builder().retry_bounds(least, most).build_with_max_retries(3),
    )
}

/// Don't stack: one attempt is four requests, and the floor is ignored below.
#[tokio::test]
async fn reqwest_retry_multiplies() -> Outcome {
    let provider = provider("500").await?;
    let (outcome, report) = run(non_idempotent(&on(provider.base_url(), plain().with(retries())))).await;
    outcome.unwrap_err();
    assert_eq!((report.attempts(), provider.request_count()), (1, 4));
    Ok(())
}

/// Where it can't be left out: each of its requests is seen, and counts.
#[tokio::test]
async fn below_reqwest_retry_every_request_is_seen() -> Outcome {
    let provider = provider("429, 429, 429, 500").await?;
    let client = on(provider.base_url(), plain().with(retries()).with(AttemptMiddleware::new()));
    let (outcome, report) = run(read_only(&client)).await;
    outcome.unwrap_err();
    assert_eq!((report.attempts(), provider.request_count()), (3, 12));
    assert!(sent(&provider, "x-request-id").iter().all(|id| id.as_deref() == Some(report.request_id())));
    Ok(())
}

/// Its repetition of a keyed request is a second request under the same key.
#[tokio::test]
async fn below_reqwest_retry_a_key_is_sent_once() -> Outcome {
    let provider = provider("500").await?;
    let client = on(provider.base_url(), plain().with(retries()).with(AttemptMiddleware::new()));
    let (outcome, report) = run(idempotent(&client)).await;
    assert!(format!("{:#}", outcome.unwrap_err()).contains("under one idempotency key"));
    assert_eq!((report.attempts(), provider.request_count()), (1, 1));
    Ok(())
}

/// The body that was looked at is still there, and so is the URL.
#[tokio::test]
async fn the_answer_is_passed_on_whole() -> Outcome {
    for length in [0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 300_000] {
        let body = "x".repeat(length);
        let provider = provider(&format!("500:body={body}:pieces=3")).await?;
        let chat = connect(provider.base_url());
        let answer = inside(&chat).await?;
        assert_eq!((answer.status().as_u16(), answer.url().as_str()), (500, chat.url.as_str()));
        assert_eq!(answer.text().await?, body);
    }
    Ok(())
}

#[llm_retry(max_attempts = 1, read_only)]
async fn inside(chat: &Chat) -> Result<reqwest::Response, Error> {
    chat.client.post(&chat.url).send().await
}

#[tokio::test]
async fn a_body_that_breaks_off_still_does() -> Outcome {
    let provider = provider("500:body=0123456789:cut").await?;
    let answer = inside(&connect(provider.base_url())).await?;
    assert!(answer.text().await.is_err());
    Ok(())
}

#[llm_retry(base = "1ms", idempotent)]
async fn charge(chat: &Chat) -> Result<(), Error> {
    let post = || chat.client.post(&chat.url);
    post().with_extension(RequestKey::none()).send().await?.error_for_status()?;
    post().with_extension(RequestKey::part("a")).send().await?.error_for_status()?;
    post().with_extension(RequestKey::part("b")).send().await?.error_for_status()?;
    Ok(())
}

#[tokio::test]
async fn named_requests_have_keys_of_their_own() -> Outcome {
    let provider = provider("200, 200, 500, 200").await?;
    let (outcome, report) = run(charge(&connect(provider.base_url()))).await;
    outcome?;
    assert_eq!((report.attempts(), provider.request_count()), (2, 6));
    let keys = sent(&provider, "idempotency-key");
    assert!(keys[0].is_none() && keys[1].is_some() && keys[2].is_some() && keys[1] != keys[2]);
    assert_eq!(keys[..3], keys[3..]);
    Ok(())
}

#[llm_retry(base = "1ms", idempotent)]
async fn with_own_header(chat: &Chat) -> Result<(), Error> {
    chat.client.post(&chat.url).header("idempotency-key", "mine").send().await?;
    Ok(())
}

#[tokio::test]
async fn headers_that_are_there_stay() -> Outcome {
    let provider = provider("200").await?;
    let (outcome, report) = run(with_own_header(&connect(provider.base_url()))).await;
    outcome?;
    agree(&provider, &report, 1);
    assert_eq!(sent(&provider, "idempotency-key"), [Some("mine".to_owned())]);
    Ok(())
}
