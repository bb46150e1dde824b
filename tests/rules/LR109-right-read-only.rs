//! It bounds what a `read_only` call may cost.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(ambiguous = 2, read_only)]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}
