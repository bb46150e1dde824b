//! Both go out.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent)]
pub async fn charge(client: &Client) -> Result<String, ApiError> {
    let (first, _) = tokio::try_join!(
        client.post("http://localhost").send_attempt(),
        client.post("http://localhost").send_attempt()
    )?;
    first.text().await
}

fn main() {}
