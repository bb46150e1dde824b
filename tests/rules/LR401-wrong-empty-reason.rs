//! A reviewer must see why.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(jitter = "none", read_only, allow(LR111, reason = " "))]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
