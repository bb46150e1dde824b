//! It would run twice.

use retry_runtime::{ApiError, llm_retry, llm_tool};

#[llm_retry(idempotent)]
#[llm_tool(non_idempotent)]
pub async fn charge() -> Result<u8, ApiError> {
    std::future::ready(Ok(5)).await
}

fn main() {}
