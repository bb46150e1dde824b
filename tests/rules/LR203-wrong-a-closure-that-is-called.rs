//! A closure sends where it is called.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent)]
pub async fn charge(client: &Client) -> Result<String, ApiError> {
    let reserve = |amount: u32| client.post("http://localhost").json(&amount).send_attempt();
    let answer = client.post("http://localhost").send_attempt().await?;
    reserve(1).await?;
    answer.text().await
}

fn main() {}
