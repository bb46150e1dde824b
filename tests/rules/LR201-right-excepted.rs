//! An exception with its reason.

use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only, allow(LR201, reason = "a stand-in for the network in tests"))]
async fn ask() -> Result<u8, ApiError> {
    Ok(5)
}
