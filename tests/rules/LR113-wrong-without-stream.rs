//! There is no stream to bound.

use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only, idle_timeout = "30s", stream_deadline = "10m")]
async fn complete() -> Result<String, ApiError> {
    std::future::pending().await
}

fn main() {}
