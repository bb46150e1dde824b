//! The deadline is a constant, the rest is written here.

use std::time::Duration;

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

const DEADLINE: Duration = Duration::from_secs(9);

#[llm_retry(attempt_timeout = "4s", base = "2s", deadline = DEADLINE, read_only)]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
