#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use async_trait::async_trait;
use retry_runtime::llm_retry;

struct Busy;

struct Client;

#[async_trait]
trait Ask {
    async fn ask(&self) -> Result<String, Busy>;
}

#[async_trait]
impl Ask for Client {
    #[llm_retry(read_only)]
    async fn ask(&self) -> Result<String, Busy> {
        Err(Busy)
    }
}

fn main() {}
