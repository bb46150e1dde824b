//! `non_idempotent` never repeats after an ambiguous failure.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(ambiguous = 2, non_idempotent)]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
