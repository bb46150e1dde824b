use retry_runtime::{llm_retry, llm_tool};

struct Shop;

impl Shop {
    #[llm_tool(non_idempotent)]
    async fn charge(&mut self, _cents: u32) -> std::io::Result<u32> {
        Ok(1)
    }
}

#[llm_retry(read_only)]
async fn order(shop: &tokio::sync::Mutex<Shop>) -> std::io::Result<u32> {
    let mut log = Vec::new();
    log.push(1);
    shop.lock().await.charge(log.len() as u32).await
}

fn main() {}
