//! A lock that is held over an await.

use retry_runtime::llm_retry;
use tokio::sync::RwLock;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let lock = RwLock::new(1);
    *lock.write().await += number(1).await?;
    let held = lock.read().await;
    let sum = *held + number(*held).await?;
    drop(held);
    let last = *lock.read().await;
    Ok(sum + last)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 6);
}
