//! The loop does not come round after it has sent.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[allow(clippy::never_loop, reason = "that it never loops is the point")]
#[llm_retry(idempotent)]
async fn charge(client: &Client) -> Result<String, ApiError> {
    for host in ["a", "b"] {
        if host == "b" {
            return client.post("http://localhost").send_attempt().await?.text().await;
        }
    }
    loop {
        if cfg!(debug_assertions) {
            break client.post("http://localhost").send_attempt().await?.text().await;
        }
        tokio::task::yield_now().await;
    }
}
