use retry_runtime::{llm_retry, llm_tool};

struct Shop;

impl Shop {
    #[llm_tool(non_idempotent)]
    async fn charge(&self) -> Result<u32, std::io::Error> {
        Ok(1)
    }
}

struct Shops {
    first: Shop,
}

#[llm_retry(read_only)]
async fn ask(shops: &Shops) -> Result<u32, std::io::Error> {
    shops.first.charge().await
}

fn main() {}
