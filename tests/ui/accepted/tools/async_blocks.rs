//! Blocks, moved and not, of every position.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let n = number(1).await?;
    let borrowed = async { number(n).await };
    let moved = async move { number(n).await };
    let nested = async { async { number(n).await }.await };
    Ok(borrowed.await? + moved.await? + nested.await? + async { number(4).await }.await? + async move { 5 }.await)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 12);
}
