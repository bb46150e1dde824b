//! Async methods of a trait, called on a parameter and by their path.

use retry_runtime::llm_retry;
use std::future::Future;

use super::number;

trait Ask {
    fn ask(&self, n: u32) -> impl Future<Output = std::io::Result<u32>> + Send;
}

struct One;

impl Ask for One {
    async fn ask(&self, n: u32) -> std::io::Result<u32> {
        number(n + 1).await
    }
}

#[llm_retry(read_only)]
async fn asked<A: Ask>(a: &A) -> std::io::Result<u32> {
    let stored = a.ask(1);
    Ok(stored.await? + A::ask(a, 2).await? + <A as Ask>::ask(a, 3).await?)
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    asked(&One).await
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 9);
}
