//! genai, through `send_attempt` and bare.

use genai::adapter::AdapterKind;
use genai::chat::{ChatOptions, ChatRequest};
use genai::resolver::{AuthData, Endpoint};
use genai::{Client, Error, ModelIden, ServiceTarget};
use retry_runtime::clients::genai::send_attempt;
use retry_runtime::llm_retry;

use crate::wire::{Outcome, provider, run, sent};

struct Model {
    client: Client,
    target: ServiceTarget,
}

fn connect(base_url: &str) -> Model {
    let target = ServiceTarget {
        endpoint: Endpoint::from_owned(format!("{base_url}/v1/")),
        auth: AuthData::from_single("sk-test"),
        model: ModelIden::new(AdapterKind::OpenAI, "mock-1"),
    };
    let client = Client::builder().with_reqwest(reqwest::Client::new()).build();
    Model { client: client.expect("a client needs no network"), target }
}

async fn bare(model: &Model, options: ChatOptions) -> Result<String, Error> {
    let request = ChatRequest::from_user("Hi");
    let answer = model.client.exec_chat(model.target.clone(), request, Some(&options)).await?;
    Ok(answer.into_first_text().unwrap_or_default())
}

async fn chat(model: &Model) -> Result<String, Error> {
    send_attempt(ChatOptions::default(), |options| bare(model, options)).await
}

/// The type has no source chain.
fn is_stopped(error: &Error) -> bool {
    matches!(error, Error::Internal(text) if text.contains("stopped by the timeout of its last attempt"))
}

suite!(Model, Error, |model| chat(model).await);

#[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", read_only)]
async fn plain(model: &Model) -> Result<String, Error> {
    bare(model, ChatOptions::default()).await
}

/// It does not retry by itself, and its error keeps the headers.
#[tokio::test]
async fn a_bare_call_is_judged_as_well() -> Outcome {
    let provider = provider("429:retry-after-ms=20, 500, 200").await?;
    let (outcome, report) = run(plain(&connect(provider.base_url()))).await;
    outcome?;
    assert_eq!((report.attempts(), provider.request_count()), (3, 3));
    assert_eq!(report.failures().next().and_then(|failure| failure.verdict.wait_source()), Some("retry-after-ms"));
    assert!(sent(&provider, "x-request-id").iter().all(Option::is_none));
    Ok(())
}

#[llm_retry(base = "1ms", idempotent)]
async fn with_own_header(model: &Model) -> Result<String, Error> {
    let options = ChatOptions::default().with_extra_headers([("Idempotency-Key", "mine"), ("x-team", "blue")]);
    send_attempt(options, |options| bare(model, options)).await
}

#[tokio::test]
async fn headers_that_are_there_stay() -> Outcome {
    let provider = provider("200").await?;
    run(with_own_header(&connect(provider.base_url()))).await.0?;
    assert_eq!(sent(&provider, "idempotency-key"), [Some("mine".to_owned())]);
    assert_eq!(sent(&provider, "x-team"), [Some("blue".to_owned())]);
    Ok(())
}

#[llm_retry(base = "1ms", idempotent)]
async fn twice(model: &Model) -> Result<String, Error> {
    chat(model).await?;
    chat(model).await
}

#[tokio::test]
async fn one_key_for_two_requests_is_refused() -> Outcome {
    let provider = provider("200").await?;
    let (outcome, report) = run(twice(&connect(provider.base_url()))).await;
    assert!(outcome.unwrap_err().to_string().contains("under one idempotency key"));
    assert_eq!((report.attempts(), provider.request_count()), (1, 1));
    Ok(())
}
