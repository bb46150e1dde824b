//! The second goes out after one of two branches.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent)]
pub async fn charge(client: &Client) -> Result<String, ApiError> {
    let quote = if cfg!(debug_assertions) {
        client.post("http://localhost").send_attempt().await?.text().await?
    } else {
        String::new()
    };
    client.post("http://localhost").body(quote).send_attempt().await?.text().await
}

fn main() {}
