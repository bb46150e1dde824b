//! `Pin<Box<dyn Future>>`, from a variable, a call and an argument.

use retry_runtime::llm_retry;
use std::future::Future;
use std::pin::Pin;

use super::number;

type Boxed<'a> = Pin<Box<dyn Future<Output = std::io::Result<u32>> + Send + 'a>>;

fn boxed(n: &u32) -> Boxed<'_> {
    Box::pin(async move { number(*n).await })
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let stored: Boxed<'_> = Box::pin(number(1));
    let local = 2;
    Ok(stored.await? + boxed(&local).await? + boxed(&3).await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 6);
}
