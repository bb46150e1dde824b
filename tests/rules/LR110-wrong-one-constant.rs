//! The compiler compares a constant and a literal.

use std::time::Duration;

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

const TIMEOUT: Duration = Duration::from_secs(16);

#[llm_retry(attempt_timeout = TIMEOUT, deadline = "30s", read_only)]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
