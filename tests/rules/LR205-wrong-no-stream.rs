//! There is nothing to stream.

use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only, stream)]
async fn complete() -> Result<String, ApiError> {
    std::future::pending().await
}

#[llm_retry(read_only, stream)]
fn numbers() -> Vec<u8> {
    Vec::new()
}

fn main() {}
