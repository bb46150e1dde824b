//! A way that ends in a panic or an error goes no further.

use reqwest::Client;
use retry_runtime::{SendAttempt, llm_retry};

#[llm_retry(idempotent)]
async fn charge(client: &Client, way: u8) -> Result<String, Box<dyn std::error::Error + Send + Sync>> {
    if way == 0 {
        client.post("http://localhost").send_attempt().await?;
        panic!("a dry run");
    }
    if way == 1 {
        client.post("http://localhost").send_attempt().await?;
        unreachable!();
    }
    if way == 2 {
        let answer = client.post("http://localhost").send_attempt().await?;
        Err(answer.text().await?)?;
    }
    Ok(client.post("http://localhost").send_attempt().await?.text().await?)
}
