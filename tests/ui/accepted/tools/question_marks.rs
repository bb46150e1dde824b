//! A future behind `?`.

use retry_runtime::llm_retry;
use std::future::Future;

use super::number;

fn made(n: u32) -> std::io::Result<impl Future<Output = std::io::Result<u32>>> {
    Ok(number(n))
}

async fn twice(n: u32) -> std::io::Result<Boxed> {
    Ok(Box::pin(number(n)))
}

type Boxed = std::pin::Pin<Box<dyn Future<Output = std::io::Result<u32>>>>;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let stored = made(1)?;
    Ok(made(2)?.await? + stored.await? + twice(3).await?.await? + (made(4)?).await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 10);
}
