//! One attempt is enough to break it.

use std::time::Duration;

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

const TIMEOUT: Duration = Duration::from_secs(9);

#[llm_retry(attempt_timeout = TIMEOUT, deadline = "8s", max_attempts = 1, read_only)]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
