//! A lock that is taken and given back between two awaits.

use retry_runtime::llm_retry;
use std::sync::Mutex;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let lock = Mutex::new(1);
    let first = *lock.lock().unwrap();
    let second = number(first).await?;
    *lock.lock().unwrap() += second;
    let third = { *lock.lock().unwrap() };
    number(third).await
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 2);
}
