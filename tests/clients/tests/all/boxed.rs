//! Errors whose type is known only at run time: boxed ones and anyhow's, around every client's.

use anyhow::Context;
use retry_runtime::testing::ClosedPort;
use retry_runtime::{Classify, SendAttempt, Stopped, VerdictKind, llm_retry};

use crate::wire::{Outcome, provider, run};

#[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", read_only)]
async fn plain(url: &str) -> anyhow::Result<String> {
    let answer = reqwest::get(url).await.context("asking")?.error_for_status().context("answered")?;
    answer.text().await.context("reading")
}

#[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", read_only)]
async fn vague(client: &reqwest::Client, url: &str) -> anyhow::Result<String> {
    match client.get(url).send_attempt().await {
        Ok(answer) => Ok(answer.text().await?),
        Err(_) => anyhow::bail!("the model did not answer"),
    }
}

#[tokio::test]
async fn a_context_changes_nothing() -> Outcome {
    let server = provider("500, 429, 200").await?;
    let (outcome, report) = run(plain(server.base_url())).await;
    outcome?;
    assert_eq!((report.attempts(), server.request_count()), (3, 3));
    let (outcome, report) = run(plain(&ClosedPort::new()?.base_url())).await;
    outcome.unwrap_err();
    assert!(report.failures().all(|failure| failure.verdict.reason() == "transport.connect_refused"));
    Ok(())
}

#[tokio::test]
async fn a_text_is_spoken_for_by_the_answer() -> Outcome {
    let provider = provider("429:retry-after-ms=20, 200").await?;
    let (outcome, report) = run(vague(&reqwest::Client::new(), provider.base_url())).await;
    outcome?;
    assert_eq!((report.attempts(), provider.request_count()), (2, 2));
    assert_eq!(report.failures().next().and_then(|failure| failure.verdict.wait_source()), Some("retry-after-ms"));
    Ok(())
}

#[llm_retry(max_attempts = 1, attempt_timeout = "20ms", read_only)]
async fn never() -> anyhow::Result<()> {
    std::future::pending().await
}

#[tokio::test]
async fn what_the_operation_says_can_be_downcast() {
    assert!(never().await.unwrap_err().downcast_ref::<Stopped>().is_some_and(Stopped::is_timeout));
}

/// One per known type: found below a box, an anyhow context, and an `io::Error`.
#[tokio::test]
async fn every_clients_error_is_known_in_a_chain() {
    let below: [Box<dyn std::error::Error + Send + Sync>; 6] = [
        Box::new(async_openai::error::OpenAIError::InvalidArgument(String::new())),
        Box::new(genai::Error::JsonModeWithoutInstruction),
        Box::new(rig_core::error::ProviderError::request("no")),
        Box::new(rig_core::http_client::Error::NoHeaders),
        Box::new(reqwest_middleware::Error::from(reqwest::Client::new().get("http://[").build().unwrap_err())),
        Box::new(reqwest::Client::new().get("http://[").build().unwrap_err()),
    ];
    for error in below {
        let error = anyhow::Error::from(std::io::Error::other(error)).context("asking");
        let verdict = error.classify();
        assert_eq!((verdict.kind(), verdict.reason()), (VerdictKind::Fatal, "transport.invalid_request"), "{error:?}");
    }
    let elapsed = tokio::time::timeout(std::time::Duration::ZERO, std::future::pending::<()>()).await.unwrap_err();
    assert_eq!(anyhow::Error::from(elapsed).classify().reason(), "transport.read_timeout");
}
