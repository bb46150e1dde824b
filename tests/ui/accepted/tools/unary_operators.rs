//! Operators in front bind less tight than `.await`.

use retry_runtime::llm_retry;

use super::number;

async fn flag() -> bool {
    true
}

async fn signed() -> i32 {
    -3
}

async fn shared() -> &'static u32 {
    &4
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let borrowed = &number(1).await?;
    let sum = if !flag().await { 0 } else { -signed().await };
    Ok(*shared().await + *borrowed + sum.unsigned_abs())
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 8);
}
