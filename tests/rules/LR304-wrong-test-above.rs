//! It has taken the `async` away.

use retry_runtime::llm_retry;

#[tokio::test]
#[llm_retry(read_only)]
async fn asks() -> Result<(), retry_runtime::ApiError> {
    tokio::task::yield_now().await;
    Ok(())
}

fn main() {}
