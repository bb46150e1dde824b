//! The test sees an `async fn`.

use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only)]
#[tokio::test]
async fn asks() -> Result<(), ApiError> {
    tokio::task::yield_now().await;
    Ok(())
}
