//! The headers are thrown away.
#![deny(deprecated)]

use reqwest::Client;
use retry_runtime::llm_retry;

#[llm_retry(read_only)]
pub async fn ask(client: &Client) -> Result<String, reqwest::Error> {
    client.get("http://localhost").send().await.and_then(reqwest::Response::error_for_status)?.text().await
}

fn main() {}
