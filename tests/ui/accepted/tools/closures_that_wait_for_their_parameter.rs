//! `|future| async move { future.await }`, and its like.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let wait = |future| async move { future.await };
    let first = wait(number(1)).await?;
    let late = |limit, future| async move { tokio::time::timeout(limit, future).await };
    let second = late(std::time::Duration::from_secs(9), number(2)).await??;
    let pinned = |future| async move { Box::pin(future).await };
    let waits = async |future| future.await;
    Ok(first + second + pinned(number(3)).await? + waits(number(4)).await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 10);
}
