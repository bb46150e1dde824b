//! An exception with its reason.

use reqwest::Client;
use retry_runtime::llm_retry;

#[llm_retry(read_only, allow(LR202, reason = "this server names no time"))]
async fn ask(client: &Client) -> Result<String, reqwest::Error> {
    client.get("http://localhost").send().await?.error_for_status()?.text().await
}
