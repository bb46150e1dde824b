//! A match arm that begins with a bar.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    #[rustfmt::skip]
    let sum = match number(2).await? {
        | 0 => number(0).await?,
        | 1 | 2 => number(2).await?,
        | _ => [1, 2].iter().map(|n| n + 1).sum(),
    };
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 2);
}
