//! An annotated function gets a completion out of a provider that fails on purpose.
//!
//! ```text
//! cargo run --example quickstart
//! LLM_BASE_URL=https://api.openai.com/v1 LLM_API_KEY=… LLM_MODEL=gpt-4o-mini cargo run --example quickstart
//! ```

use std::env;
use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

use retry_runtime::testing::{Answer, Provider, Script, openai, trace};
use retry_runtime::{ApiError, GaveUp, Report, SendAttempt, llm_retry};
use serde::Deserialize;
use serde_json::json;

/// At most five runs within a minute. A completion changes nothing in the world, it costs tokens: `read_only`.
#[llm_retry(max_attempts = 5, deadline = "1m", attempt_timeout = "30s", read_only)]
async fn complete(model: &Model, prompt: &str) -> Result<Completion, GaveUp<ApiError>> {
    let body = json!({"model": model.name, "messages": [{"role": "user", "content": prompt}]});
    let request = model.client.post(format!("{}/chat/completions", model.base_url)).bearer_auth(&model.api_key);
    request.json(&body).send_attempt().await?.json().await
}

struct Model {
    client: reqwest::Client,
    base_url: String,
    api_key: String,
    name: String,
}

#[derive(Deserialize)]
struct Completion {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Message,
}

#[derive(Deserialize)]
struct Message {
    content: Option<String>,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("no answer: {error}");
            if let Some(cause) = innermost(&*error) {
                eprintln!("cause: {cause}");
            }
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Box<dyn Error>> {
    let provider = failing_provider().await?;
    let model = Model {
        client: reqwest::Client::new(),
        base_url: setting("LLM_BASE_URL").unwrap_or_else(|| provider.url("/v1")).trim_end_matches('/').to_owned(),
        api_key: setting("LLM_API_KEY").unwrap_or_else(|| "none".to_owned()),
        name: setting("LLM_MODEL").unwrap_or_else(|| "gpt-4o-mini".to_owned()),
    };
    println!("asking {} at {}", model.name, model.base_url);

    // `trace` watches what happens inside; a program that only wants the answer calls `complete` and is done.
    let (answer, reports) = trace(complete(&model, "Why do clients that retry wait a random time?")).await;
    reports.iter().for_each(print_attempts);

    let answer = answer?;
    let text = answer.choices.into_iter().find_map(|choice| choice.message.content);
    println!("\n{}", text.ok_or("the completion holds no text")?);
    Ok(())
}

/// Without settings: a provider on loopback that refuses once, breaks twice, and then answers.
async fn failing_provider() -> std::io::Result<Provider> {
    let script = Script::new()
        .then(openai::rate_limited().retry_after(Duration::from_secs(1)))
        .then(openai::server_error())
        .then(Answer::status(529))
        .then(openai::chat("So that they do not all come back at once."));
    Provider::start(script).await
}

/// What lies beneath the error that the call gave up with, such as a connection that was refused.
fn innermost<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    std::iter::successors(error.source()?.source(), |error| (*error).source()).last()
}

fn setting(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

fn print_attempts(report: &Report) {
    for failure in report.failures() {
        let next = match failure.wait {
            Some(wait) => format!("wait {wait:.1?} ({})", failure.verdict.wait_source().unwrap_or("backoff")),
            None => "no further attempt".to_owned(),
        };
        let status = failure.verdict.status().map_or("no answer".to_owned(), |status| status.to_string());
        println!("attempt {}: {status}, {}, {next}", failure.number, failure.verdict);
    }
    if report.stop().is_none() {
        println!("attempt {}: success after {:.1?}", report.attempts(), report.elapsed());
    }
}
