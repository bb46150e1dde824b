use retry_runtime::{llm_retry, llm_tool};

struct Shop;

impl Shop {
    #[llm_tool(non_idempotent)]
    async fn charge(&mut self, _cents: u32) -> std::io::Result<u32> {
        Ok(1)
    }
}

#[llm_retry(read_only)]
async fn order(shop: &mut Option<Shop>) -> std::io::Result<u32> {
    let mut log = std::collections::HashMap::new();
    log.insert(1, 2);
    let gone = || std::io::Error::other("gone");
    shop.as_mut().ok_or_else(gone)?.charge(1).await
}

fn main() {}
