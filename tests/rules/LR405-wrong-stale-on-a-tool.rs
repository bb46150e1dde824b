//! Nothing is excepted.
#![deny(deprecated)]

use retry_runtime::{ApiError, llm_tool};

#[llm_tool(read_only, allow(LR112, reason = "once"))]
pub async fn charge() -> Result<u8, ApiError> {
    std::future::ready(Ok(5)).await
}

fn main() {}
