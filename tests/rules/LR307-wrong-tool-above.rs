//! A function has one effect.

use retry_runtime::{ApiError, llm_retry, llm_tool};

#[llm_tool(read_only)]
#[llm_retry(idempotent)]
pub async fn charge() -> Result<u8, ApiError> {
    std::future::ready(Ok(5)).await
}

fn main() {}
