//! An exception with its reason.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent, allow(LR203, reason = "the server reads another header"))]
async fn charge(client: &Client) -> Result<String, ApiError> {
    client.post("http://localhost").send_attempt().await?;
    client.post("http://localhost").header("x-key", "2").send_attempt().await?.text().await
}
