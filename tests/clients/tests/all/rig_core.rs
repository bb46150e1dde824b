//! rig-core, through [`AttemptClient`] and bare.

use retry_runtime::clients::rig_core::AttemptClient;
use retry_runtime::llm_retry;
use rig_core::completion::{AssistantContent, CompletionRequest};
use rig_core::error::ProviderError;
use rig_core::providers::openai::{OpenAI, OpenAIConfig};
use rig_reqwest::ReqwestClient;

use crate::wire::{Outcome, provider, run, sent, stopped};

fn config(base_url: &str) -> OpenAIConfig {
    OpenAIConfig { base_url: format!("{base_url}/v1"), ..OpenAIConfig::new("sk-test") }
}

fn transport() -> ReqwestClient {
    reqwest::Client::new().into()
}

fn connect(base_url: &str) -> OpenAI {
    config(base_url).connect(AttemptClient::new(transport()))
}

async fn chat(openai: &OpenAI) -> Result<String, ProviderError> {
    let answer = openai.chat("mock-1").call(CompletionRequest::new("Hi")).await?;
    Ok(answer.choice.iter().filter_map(text).collect())
}

fn text(part: &AssistantContent) -> Option<&str> {
    if let AssistantContent::Text(text) = part { Some(&text.text) } else { None }
}

fn is_stopped(error: &ProviderError) -> bool {
    stopped(error).is_some() && !error.is_retryable()
}

suite!(OpenAI, ProviderError, |openai| chat(openai).await);

/// It does not retry by itself, and its error keeps the headers.
#[tokio::test]
async fn a_bare_call_is_judged_as_well() -> Outcome {
    let provider = provider("429:retry-after-ms=20, 500, 200").await?;
    let (outcome, report) = run(read_only(&config(provider.base_url()).connect(transport()))).await;
    outcome?;
    assert_eq!((report.attempts(), provider.request_count()), (3, 3));
    assert_eq!(report.failures().next().and_then(|failure| failure.verdict.wait_source()), Some("retry-after-ms"));
    assert!(sent(&provider, "x-request-id").iter().all(Option::is_none));
    Ok(())
}

#[llm_retry(base = "1ms", idempotent)]
async fn twice(openai: &OpenAI) -> Result<String, ProviderError> {
    chat(openai).await?;
    chat(openai).await
}

#[tokio::test]
async fn one_key_for_two_requests_is_refused() -> Outcome {
    let provider = provider("200").await?;
    let (outcome, report) = run(twice(&connect(provider.base_url()))).await;
    assert!(outcome.unwrap_err().to_string().contains("under one idempotency key"));
    assert_eq!((report.attempts(), provider.request_count()), (1, 1));
    Ok(())
}
