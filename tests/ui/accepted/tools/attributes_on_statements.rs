//! Attributes before what is awaited.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    #[allow(unused_variables)]
    let a = number(1).await?;
    #[allow(unused_must_use)]
    number(2).await;
    #[rustfmt::skip]
    (number(3)).await?;
    #[cfg(any())]
    no_such_function().await;
    #[allow(clippy::redundant_closure)]
    let four = Some(4).map(|n| number(n));
    Ok(four.expect("a future").await? + a)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 5);
}
