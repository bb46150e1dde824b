//! Tools and operations of the other effects.

use retry_runtime::llm_retry;
use retry_runtime::llm_tool;

use super::number;

#[llm_tool(read_only)]
async fn look(n: u32) -> std::io::Result<u32> {
    Ok(n)
}

#[llm_tool(idempotent(key = n))]
async fn set(n: u32) -> std::io::Result<u32> {
    Ok(n)
}

#[llm_tool(idempotent(natural))]
async fn put(n: u32) -> std::io::Result<u32> {
    Ok(n)
}

#[llm_retry(idempotent(key = n))]
async fn keyed(n: u32) -> std::io::Result<u32> {
    number(n).await
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let stored = put(1);
    let (a, b) = tokio::try_join!(stored, look(2))?;
    let c = tokio::spawn(look(3)).await??;
    Ok(a + b + c + set(4).await? + Box::pin(keyed(5)).await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 15);
}
