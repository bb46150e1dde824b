//! A tool needs a key that tells calls apart, too.

use retry_runtime::llm_tool;

#[llm_tool(idempotent(key = "charge"))]
pub async fn charge(order: &str) -> Result<usize, String> {
    std::future::ready(Ok(order.len())).await
}

fn main() {}
