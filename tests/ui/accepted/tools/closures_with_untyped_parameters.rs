//! A type that only the call tells is not asked.

use retry_runtime::llm_retry;
use std::future::Future;
use std::pin::Pin;

use super::number;

async fn apply<F, G>(make: G) -> std::io::Result<u32>
where
    F: Future<Output = std::io::Result<u32>>,
    G: Fn(u32) -> F,
{
    make(1).await
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let wait = |future| async move { Pin::from(future).await };
    let boxed: Box<dyn Future<Output = std::io::Result<u32>>> = Box::new(number(1));
    let first = wait(boxed).await?;
    let second = apply(|n| number(n)).await?;
    let third = apply(|n| async move { number(n).await }).await?;
    let same = |future| async move { std::convert::identity(future).await };
    let into = |future| async move { std::future::IntoFuture::into_future(future).await };
    assert_eq!(same(number(1)).await? + into(number(2)).await?, 3);
    let add = |a, b| async move { number(a).await.map(|a| a + b) };
    Ok(first + second + third + add(1, 2).await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 6);
}
