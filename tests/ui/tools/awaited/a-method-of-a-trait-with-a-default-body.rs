use retry_runtime::{llm_retry, llm_tool};

trait Charge {
    #[llm_tool(non_idempotent)]
    async fn charge(&self) -> Result<u32, std::io::Error> {
        Ok(1)
    }
}

#[llm_retry(read_only)]
async fn ask<S: Charge>(shop: &S) -> Result<u32, std::io::Error> {
    shop.charge().await
}

fn main() {}
