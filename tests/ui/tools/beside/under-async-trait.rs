use async_trait::async_trait;
use retry_runtime::{llm_retry, llm_tool};

#[async_trait]
trait Charge {
    #[llm_retry(read_only)]
    #[llm_tool(non_idempotent)]
    async fn charge(&self) -> Result<u32, std::io::Error> {
        Ok(std::future::ready(1).await)
    }
}

fn main() {}
