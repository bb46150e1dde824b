use retry_runtime::{llm_retry, llm_tool};

struct Shop;

impl Shop {
    #[llm_tool(non_idempotent)]
    async fn charge(&self) -> Result<u32, std::io::Error> {
        Ok(1)
    }
}

#[llm_retry(read_only)]
async fn ask(shop: &Shop) -> Result<u32, std::io::Error> {
    Shop::charge(shop).await
}

fn main() {}
