//! A future in a time limit, as a call, a block and a variable.

use retry_runtime::llm_retry;
use std::time::Duration;
use tokio::time::{Instant, timeout};

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let limit = Duration::from_secs(5);
    let stored = number(1);
    let a = timeout(limit, stored).await??;
    let b = timeout(limit, number(2)).await??;
    let c = tokio::time::timeout(limit, async { number(3).await }).await??;
    let d = tokio::time::timeout_at(Instant::now() + limit, Box::pin(number(4))).await??;
    let pinned = Box::pin(number(5));
    let limited = timeout(Duration::from_secs(5), pinned);
    let e = limited.await??;
    Ok(a + b + c + d + e)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 15);
}
