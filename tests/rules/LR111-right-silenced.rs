//! What warns is silenced as other warnings are.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[allow(deprecated)]
#[llm_retry(jitter = "none", read_only)]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}
