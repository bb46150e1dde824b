//! Methods of `#[async_trait]`, and objects of it.

use async_trait::async_trait;
use retry_runtime::llm_retry;

use super::number;

#[async_trait]
trait Ask: Sync {
    async fn ask(&self, n: u32) -> std::io::Result<u32>;
    #[llm_retry(read_only)]
    async fn twice(&self) -> std::io::Result<u32> {
        let stored = self.ask(1);
        Ok(stored.await? + self.ask(2).await?)
    }
}

struct Plain;

#[async_trait]
impl Ask for Plain {
    async fn ask(&self, n: u32) -> std::io::Result<u32> {
        number(n).await
    }
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let ask: &dyn Ask = &Plain;
    Ok(ask.ask(3).await? + ask.twice().await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 6);
}
