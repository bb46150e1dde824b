use retry_runtime::{llm_retry, llm_tool};

#[llm_retry(idempotent(key = (a, b)))]
async fn order(a: u32, b: u32) -> std::io::Result<u32> {
    Ok(std::future::ready(a + b).await)
}

#[llm_tool(idempotent(key = id))]
async fn charge(id: Option<u32>) -> Option<u32> {
    std::future::ready(id).await
}

fn main() {}
