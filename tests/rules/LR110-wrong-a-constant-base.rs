//! Only the base is a constant.

use std::time::Duration;

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

const BASE: Duration = Duration::from_secs(2);

#[llm_retry(attempt_timeout = "4s", base = BASE, deadline = "9s", read_only)]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
