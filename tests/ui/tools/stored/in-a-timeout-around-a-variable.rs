use std::time::Duration;

use retry_runtime::{llm_retry, llm_tool};
use tokio::time::timeout;

#[llm_tool(non_idempotent)]
async fn charge(cents: u32) -> std::io::Result<u32> {
    std::future::ready(Ok(cents)).await
}

#[llm_retry(read_only)]
async fn order() -> std::io::Result<u32> {
    let charging = Box::pin(charge(1_999));
    let limited = timeout(Duration::from_secs(1), charging);
    limited.await?
}

fn main() {}
