//! The fallback is another request.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent)]
pub async fn charge(client: &Client) -> Result<String, ApiError> {
    match client.post("http://localhost").send_attempt().await {
        Ok(answer) => answer.text().await,
        Err(_) => client.post("http://localhost/other").send_attempt().await?.text().await,
    }
}

fn main() {}
