//! The first wait after a rate limit is the longest.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(rate_limit_base = "30s", cap = "30s", read_only)]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}
