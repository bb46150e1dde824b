//! Each has its own key, or none.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent)]
async fn charge(client: &Client) -> Result<String, ApiError> {
    let quote = client.get("http://localhost").without_key().send_attempt().await?.text().await?;
    let request = client.post("http://localhost").key_part("reserve");
    request.send_attempt().await?;
    client.post("http://localhost").body(quote).key_part("charge").send_attempt().await?.text().await
}
