//! A loop comes round.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent)]
pub async fn charge(client: &Client) -> Result<String, ApiError> {
    for part in ["a", "b"] {
        client.post("http://localhost").body(part).send_attempt().await?;
    }
    Ok(String::new())
}

fn main() {}
