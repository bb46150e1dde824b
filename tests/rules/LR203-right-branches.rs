//! Branches are alternatives.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent)]
async fn charge(client: &Client, way: Option<u8>) -> Result<String, ApiError> {
    if way.is_none() {
        return client.post("http://localhost").send_attempt().await?.text().await;
    }
    let Some(way) = way else { return client.post("http://localhost").send_attempt().await?.text().await };
    match way {
        0 => client.post("http://localhost").send_attempt().await?.text().await,
        1 => {
            let answer = client.post("http://localhost").send_attempt().await?;
            answer.text().await
        }
        _ if way > 5 => client.post("http://localhost").json::<Vec<u8>>(&vec![way]).send_attempt().await?.text().await,
        _ => client.post("http://localhost").send_attempt().await?.text().await,
    }
}
