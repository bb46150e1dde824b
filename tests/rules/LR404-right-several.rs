//! Several codes, several exceptions.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(
    jitter = "none",
    attempt_timeout = "20s",
    deadline = "30s",
    read_only,
    allow(LR110, LR111, reason = "one caller")
)]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

#[llm_retry(jitter = "none", read_only, allow(LR111, reason = "one caller"), allow(LR202, reason = "no headers there"))]
async fn plain(client: &Client) -> Result<String, reqwest::Error> {
    client.get("http://localhost").send().await?.error_for_status()?.text().await
}
