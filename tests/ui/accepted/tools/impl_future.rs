//! Functions that return `impl Future`, with a lifetime in it.

use retry_runtime::llm_retry;
use std::future::Future;

use super::number;

fn length(text: &str) -> impl Future<Output = std::io::Result<u32>> + '_ {
    async move { number(u32::try_from(text.len()).unwrap_or(0)).await }
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let text = String::from("four");
    let stored = length(&text);
    Ok(stored.await? + length(&String::from("temporary")).await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 13);
}
