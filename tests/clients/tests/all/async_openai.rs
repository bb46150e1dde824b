//! async-openai, with [`AttemptService`] and without.

use std::time::Duration;

use async_openai::Client;
use async_openai::config::OpenAIConfig;
use async_openai::error::OpenAIError;
use async_openai::middleware::ReqwestService;
use async_openai::types::chat::{ChatCompletionRequestUserMessage, CreateChatCompletionRequest};
use retry_runtime::clients::RequestKey;
use retry_runtime::clients::async_openai::AttemptService;
use retry_runtime::llm_retry;

use crate::wire::{Outcome, agree, provider, run, sent, stopped};

type OpenAI = Client<OpenAIConfig>;

fn bare(base_url: &str) -> OpenAI {
    let config = OpenAIConfig::new().with_api_key("sk-test").with_api_base(format!("{base_url}/v1"));
    Client::with_config(config)
}

fn connect(base_url: &str) -> OpenAI {
    bare(base_url).with_http_service(AttemptService::new(reqwest::Client::new()))
}

async fn chat(client: &OpenAI) -> Result<String, OpenAIError> {
    let request = CreateChatCompletionRequest {
        model: "mock-1".into(),
        messages: vec![ChatCompletionRequestUserMessage::from("Hi").into()],
        ..Default::default()
    };
    let answer = client.chat().create(request).await?;
    Ok(answer.choices.into_iter().find_map(|choice| choice.message.content).unwrap_or_default())
}

fn is_stopped(error: &OpenAIError) -> bool {
    matches!(error, OpenAIError::Reqwest(inner) if inner.is_timeout()) && stopped(error).is_some()
}

suite!(OpenAI, OpenAIError, |client| chat(client).await);

/// The whole second of a plain `Retry-After`.
#[tokio::test]
async fn a_second_is_waited_for() -> Outcome {
    let provider = provider("429:retry-after=1, 200").await?;
    let (outcome, report) = run(read_only(&connect(provider.base_url()))).await;
    outcome?;
    agree(&provider, &report, 2);
    let failure = report.failures().next().ok_or("no failure")?;
    assert_eq!(failure.verdict.wait_source(), Some("retry-after"));
    assert!(failure.wait >= Some(Duration::from_secs(1)));
    assert!(provider.gaps()[0] >= Duration::from_millis(900));
    Ok(())
}

/// What the adapter is for: by default one attempt is four requests.
#[tokio::test]
async fn the_default_client_repeats_by_itself() -> Outcome {
    let provider = provider("500").await?;
    let (outcome, report) = run(non_idempotent(&bare(provider.base_url()))).await;
    outcome.unwrap_err();
    assert_eq!((report.attempts(), provider.request_count()), (1, 4));
    Ok(())
}

#[tokio::test]
async fn a_plain_service_sends_once_and_carries_nothing() -> Outcome {
    let provider = provider("500, 200").await?;
    let client = bare(provider.base_url()).with_http_service(ReqwestService::new(reqwest::Client::new()));
    let (outcome, report) = run(read_only(&client)).await;
    outcome?;
    assert_eq!((report.attempts(), provider.request_count()), (2, 2));
    assert!(sent(&provider, "x-request-id").iter().all(Option::is_none));
    Ok(())
}

/// Without the adapter the machine codes of the error are all there is.
#[tokio::test]
async fn codes_are_read_without_the_adapter() -> Outcome {
    let provider = provider("429, 429:error=insufficient_quota").await?;
    let client = bare(provider.base_url()).with_http_service(ReqwestService::new(reqwest::Client::new()));
    let (outcome, report) = run(read_only(&client)).await;
    outcome.unwrap_err();
    assert_eq!((report.attempts(), provider.request_count()), (2, 2));
    let reasons: Vec<_> = report.failures().map(|failure| failure.verdict.reason()).collect();
    assert_eq!(reasons, ["openai.rate_limit_exceeded", "openai.insufficient_quota"]);
    Ok(())
}

#[llm_retry(base = "1ms", idempotent)]
async fn twice(client: &OpenAI) -> Result<String, OpenAIError> {
    chat(client).await?;
    chat(client).await
}

#[tokio::test]
async fn one_key_for_two_requests_is_refused() -> Outcome {
    let provider = provider("200").await?;
    let (outcome, report) = run(twice(&connect(provider.base_url()))).await;
    assert!(outcome.unwrap_err().to_string().contains("under one idempotency key"));
    agree(&provider, &report, 1);
    Ok(())
}

#[llm_retry(base = "1ms", idempotent)]
async fn named(base_url: &str) -> Result<String, OpenAIError> {
    let part = |name| {
        let service = AttemptService::new(reqwest::Client::new()).key(RequestKey::part(name));
        bare(base_url).with_http_service(service)
    };
    chat(&part("title")).await?;
    chat(&part("summary")).await
}

#[tokio::test]
async fn named_requests_have_keys_of_their_own() -> Outcome {
    let provider = provider("200, 500, 200").await?;
    let (outcome, report) = run(named(provider.base_url())).await;
    outcome?;
    assert_eq!((report.attempts(), provider.request_count()), (2, 4));
    let keys = sent(&provider, "idempotency-key");
    assert!(keys[0].is_some() && keys[0] != keys[1]);
    assert_eq!(keys[..2], keys[2..]);
    Ok(())
}
