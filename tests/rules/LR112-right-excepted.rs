//! An exception with its reason.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent(key = "migration-7"), allow(LR112, reason = "it shall happen once, whoever calls"))]
async fn migrate(client: &Client, order: &str) -> Result<String, ApiError> {
    client.post("http://localhost").body(order.to_owned()).send_attempt().await?.text().await
}
