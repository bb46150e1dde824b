//! A stream to the terminal through two failures, against a provider on loopback: a 429 first, then an answer of 200 whose stream
//! fails before its first word, then the words. Neither failure is seen by whoever reads the stream.
//!
//! ```text
//! cargo run --example stream
//! ```

use std::error::Error;
use std::io::{self, Write};
use std::time::Duration;

use futures::stream::{Stream, TryStreamExt as _};
use retry_runtime::stream::Event;
use retry_runtime::testing::{Answer, Provider, Script};
use retry_runtime::{ApiError, Interrupted, SendAttempt, llm_retry};
use serde_json::{Value, json};

/// Everything before the first word is retried: the request, the status, the first event. From then on the words are the
/// caller's, and a failure is the last thing that comes.
#[llm_retry(read_only, deadline = "30s", idle_timeout = "10s", stream)]
async fn words(
    client: &reqwest::Client,
    url: &str,
    prompt: &str,
) -> Result<impl Stream<Item = Result<String, Interrupted<ApiError>>> + use<>, ApiError> {
    let body = json!({ "model": "mock", "stream": true, "messages": [{ "role": "user", "content": prompt }] });
    let events = client.post(url).json(&body).send_attempt().await?.events();
    Ok(events.try_filter_map(async |event| said(&event)))
}

/// What an event says, if it says anything.
fn said(event: &Event) -> Result<Option<String>, ApiError> {
    let chunk: Value = event.json()?;
    let word = chunk.pointer("/choices/0/delta/content").and_then(Value::as_str);
    Ok(word.filter(|word| !word.is_empty()).map(str::to_owned))
}

fn script() -> Script {
    let overloaded = json!({ "error": { "message": "overloaded", "type": "server_error" } });
    Script::new()
        .then(Answer::status(429).header("retry-after-ms", "200"))
        .then(Answer::chunks([format!("data: {overloaded}\n\n"), "data: [DONE]\n\n".to_owned()]))
        .then(
            Answer::ok("What nobody has seen is asked for again, and what somebody has seen never is.")
                .chunk_delay(PACE),
        )
}

const PACE: Duration = Duration::from_millis(40);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let provider = Provider::builder(script())
        .observe(|request| {
            let answered = request.answered().map(|answered| answered.to_string()).unwrap_or_default();
            println!(
                "{:7.3} s  {} {}: {answered}",
                request.since_start().as_secs_f64(),
                request.method(),
                request.path()
            );
        })
        .start()
        .await?;
    let (client, url) = (reqwest::Client::new(), provider.url("/v1/chat/completions"));

    let mut words = words(&client, &url, "What does a retry repeat?").await?;
    let mut text = String::new();
    while let Some(word) = words.try_next().await? {
        print!("{word}");
        io::stdout().flush()?;
        text += &word;
    }
    println!();

    assert!(text.starts_with("What nobody") && text.ends_with("never is."), "{text}");
    assert_eq!(provider.request_count(), 3, "two failures, and the stream");
    Ok(())
}
