use retry_runtime::{llm_retry as again, llm_tool as tool};

#[async_trait::async_trait]
trait Shop {
    async fn charge(&self, cents: u32) -> std::io::Result<u32>;
}

struct Till;

#[async_trait::async_trait]
impl Shop for Till {
    #[again(read_only)]
    #[tool(non_idempotent)]
    async fn charge(&self, cents: u32) -> std::io::Result<u32> {
        Ok(std::future::ready(cents).await)
    }
}

fn main() {}
