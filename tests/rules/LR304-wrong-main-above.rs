//! It has taken the `async` away.

use retry_runtime::{ApiError, llm_retry};

#[tokio::main]
#[llm_retry(read_only)]
async fn main() -> Result<(), ApiError> {
    tokio::task::yield_now().await;
    Ok(())
}
