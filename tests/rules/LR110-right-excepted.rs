//! An exception with its reason.

use std::time::Duration;

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(attempt_timeout = "20s", deadline = "30s", read_only, allow(LR110, reason = "most failures are fast"))]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

const TIMEOUT: Duration = Duration::from_secs(20);

#[llm_retry(attempt_timeout = TIMEOUT, deadline = "30s", read_only, allow(LR110, reason = "most failures are fast"))]
async fn ask_again(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}
