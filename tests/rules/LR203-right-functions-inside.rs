//! A function inside is another function.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent)]
async fn charge(client: &Client) -> Result<String, ApiError> {
    async fn inside(client: &Client) -> Result<String, ApiError> {
        client.get("http://localhost").send_attempt().await?.text().await
    }
    println!("send_attempt() {}", stringify!(inside));
    let _ = inside;
    client.post("http://localhost").send_attempt().await?.text().await
}
