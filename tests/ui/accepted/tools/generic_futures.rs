//! Futures whose types are parameters.

use retry_runtime::llm_retry;
use std::future::Future;

use super::number;

async fn through<F: Future>(future: F) -> F::Output {
    future.await
}

#[llm_retry(read_only)]
async fn given<M, F>(make: &M) -> std::io::Result<u32>
where
    M: Fn(u32) -> F + ?Sized,
    F: Future<Output = std::io::Result<u32>>,
{
    let future = make(1);
    Ok(future.await? + make(2).await? + through(make(3)).await?)
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    given(&number).await
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 6);
}
