//! One of them is not true.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(jitter = "none", read_only, allow(LR111, reason = "one"), allow(LR111, reason = "two"))]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
