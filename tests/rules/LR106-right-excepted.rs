//! An exception with its reason.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(rate_limit_base = "31s", cap = "30s", read_only, allow(LR106, reason = "the cap is lowered in incidents"))]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}
