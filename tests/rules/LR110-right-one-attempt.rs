//! There is no second attempt.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(max_attempts = 1, attempt_timeout = "29s", deadline = "30s", read_only)]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}
