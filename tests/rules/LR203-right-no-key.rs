//! Without a key there is nothing to share.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(read_only)]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?;
    client.get("http://localhost").send_attempt().await?.text().await
}

#[llm_retry(idempotent(natural))]
async fn put(client: &Client) -> Result<String, ApiError> {
    client.post("http://localhost").send_attempt().await?;
    client.post("http://localhost").send_attempt().await?.text().await
}
