//! The tower layer, around hyper-util's client.

use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper_util::client::legacy::{Client, connect::HttpConnector};
use hyper_util::rt::TokioExecutor;
use retry_runtime::clients::RequestKey;
use retry_runtime::clients::tower::{AttemptLayer, AttemptService};
use retry_runtime::{Classify, ResponseView, Stopped, Verdict, llm_retry};
use tower::{ServiceBuilder, ServiceExt};

use crate::wire::{Outcome, agree, provider, run, sent, stopped};

type BoxError = Box<dyn std::error::Error + Send + Sync>;

struct Chat {
    http: AttemptService<Client<HttpConnector, Full<Bytes>>>,
    url: String,
}

fn connect(base_url: &str) -> Chat {
    let client = Client::builder(TokioExecutor::new()).build_http();
    let http = ServiceBuilder::new().layer(AttemptLayer::new()).service(client);
    Chat { http, url: format!("{base_url}/v1/chat/completions") }
}

/// Keeps what many clients' errors keep of an answer: status and body.
#[derive(Debug)]
enum ChatError {
    Answer(http::StatusCode, Bytes),
    Transport(BoxError),
}

impl Classify for ChatError {
    fn classify(&self) -> Verdict {
        match self {
            Self::Answer(status, body) => ResponseView {
                status: *status,
                headers: &http::HeaderMap::new(),
                body,
                arrived: std::time::SystemTime::now(),
            }
            .verdict(),
            Self::Transport(error) => error.classify(),
        }
    }
}

impl std::fmt::Display for ChatError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for ChatError {}

impl From<BoxError> for ChatError {
    fn from(error: BoxError) -> Self {
        Self::Transport(error)
    }
}

impl From<Stopped> for ChatError {
    fn from(stopped: Stopped) -> Self {
        Self::Transport(stopped.into())
    }
}

async fn chat(chat: &Chat) -> Result<String, ChatError> {
    let request = Request::post(&chat.url).body(Full::from("{}")).map_err(BoxError::from)?;
    let answer = chat.http.clone().oneshot(request).await?;
    let status = answer.status();
    let body = answer.into_body().collect().await.map_err(BoxError::from)?.to_bytes();
    if status.is_success() {
        Ok(String::from_utf8_lossy(&body).into_owned())
    } else {
        Err(ChatError::Answer(status, body))
    }
}

fn is_stopped(error: &ChatError) -> bool {
    matches!(error, ChatError::Transport(error) if stopped(&**error).is_some())
}

suite!(Chat, ChatError, |with| chat(with).await);

#[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", read_only)]
async fn forgetful(chat: &Chat) -> Result<(), BoxError> {
    let answer = chat.http.clone().oneshot(Request::post(&chat.url).body(Full::default())?).await?;
    if answer.status().is_success() { Ok(()) } else { Err("no".into()) }
}

/// An error that says nothing is spoken for by the answer.
#[tokio::test]
async fn a_text_has_the_answers_verdict() -> Outcome {
    let provider = provider("429:retry-after-ms=20, 503, 200").await?;
    let (outcome, report) = run(forgetful(&connect(provider.base_url()))).await;
    outcome.map_err(|error| error.to_string())?;
    agree(&provider, &report, 3);
    let statuses: Vec<_> = report.failures().filter_map(|failure| failure.verdict.status()).collect();
    assert_eq!(statuses, [429, 503]);
    assert_eq!(report.failures().next().and_then(|failure| failure.verdict.wait_source()), Some("retry-after-ms"));
    Ok(())
}

#[llm_retry(base = "1ms", idempotent)]
async fn twice(chat: &Chat, names: [&str; 2]) -> Result<(), BoxError> {
    for name in names {
        let mut request = Request::post(&chat.url).body(Full::default())?;
        request.extensions_mut().insert(RequestKey::part(name));
        chat.http.clone().oneshot(request).await?;
    }
    Ok(())
}

#[tokio::test]
async fn one_key_for_two_requests_is_refused() -> Outcome {
    let provider = provider("200").await?;
    let chat = connect(provider.base_url());
    let (outcome, report) = run(twice(&chat, ["a", "a"])).await;
    assert!(outcome.unwrap_err().to_string().contains("under one idempotency key"));
    agree(&provider, &report, 1);
    run(twice(&chat, ["a", "b"])).await.0.map_err(|error| error.to_string())?;
    let keys = sent(&provider, "idempotency-key");
    assert!(keys[1].is_some() && keys[2].is_some() && keys[1] != keys[2]);
    Ok(())
}

#[tokio::test]
async fn outside_of_an_attempt_a_request_is_plain() -> Outcome {
    let provider = provider("200").await?;
    chat(&connect(provider.base_url())).await?;
    assert_eq!(sent(&provider, "x-retry-attempt"), [None]);
    Ok(())
}
