use retry_runtime::{llm_retry, llm_tool};

struct Shop;

impl Shop {
    #[llm_tool(non_idempotent)]
    async fn charge(&mut self, _cents: u32) -> std::io::Result<u32> {
        Ok(1)
    }
}

#[llm_retry(read_only)]
async fn order() -> std::io::Result<u32> {
    let mut shop = Box::new(Shop);
    shop.charge(1).await
}

fn main() {}
