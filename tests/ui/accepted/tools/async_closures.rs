//! Closures that are async, which edition 2021 has too.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let plain = async |n: u32| number(n).await;
    let untyped = async |n| number(n).await;
    let text = String::from("four");
    let borrows = async || number(u32::try_from(text.len()).unwrap_or(0)).await;
    Ok(plain(1).await? + untyped(2).await? + borrows().await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 7);
}
