//! One key for all calls.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent(key = &7))]
pub async fn charge(client: &Client, order: &str) -> Result<String, ApiError> {
    client.post("http://localhost").body(order.to_owned()).send_attempt().await?.text().await
}

fn main() {}
