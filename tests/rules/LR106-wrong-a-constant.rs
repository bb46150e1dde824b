//! A literal above a constant.

use std::time::Duration;

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

const CAP: Duration = Duration::from_secs(30);

#[llm_retry(rate_limit_base = "31s", cap = CAP, read_only)]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
