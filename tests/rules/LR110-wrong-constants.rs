//! The compiler compares constants.

use std::time::Duration;

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

const TIMEOUT: Duration = Duration::from_secs(15);
const DEADLINE: Duration = Duration::from_secs(30);

#[llm_retry(attempt_timeout = TIMEOUT, base = "1s", deadline = DEADLINE, read_only)]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
