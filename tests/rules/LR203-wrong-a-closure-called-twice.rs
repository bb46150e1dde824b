//! Each call sends once more.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent)]
pub async fn charge(client: &Client, dry: bool) -> Result<String, ApiError> {
    let send = || async { client.post("http://localhost").send_attempt().await };
    if dry {
        return client.get("http://localhost").send_attempt().await?.text().await;
    }
    send().await?;
    send().await?.text().await
}

fn main() {}
