//! A future behind a reference, awaited twice over.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let mut future = Box::pin(number(1));
    let first = (&mut future).await?;
    let mut pinned = std::pin::pin!(number(2));
    let second = pinned.as_mut().await?;
    Ok(first + second)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 3);
}
