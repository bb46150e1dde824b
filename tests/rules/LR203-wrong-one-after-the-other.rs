//! Two requests go out under one key.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent)]
pub async fn charge(client: &Client) -> Result<String, ApiError> {
    client.post("http://localhost").send_attempt().await?;
    client.post("http://localhost").send_attempt().await?.text().await
}

fn main() {}
