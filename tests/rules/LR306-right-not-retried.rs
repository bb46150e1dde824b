//! It runs once.

use retry_runtime::{ApiError, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge() -> Result<u8, ApiError> {
    std::future::ready(Ok(5)).await
}
