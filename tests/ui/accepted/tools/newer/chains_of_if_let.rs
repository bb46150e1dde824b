//! Chains, which edition 2024 has.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    if let Ok(a) = number(1).await
        && let Ok(b) = number(2).await
        && a < b
        && number(3).await? > (number(2)).await?
    {
        return Ok(a + b);
    }
    Ok(0)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 3);
}
