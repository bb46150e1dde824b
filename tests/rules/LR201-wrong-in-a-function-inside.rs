//! What a function inside awaits is not what the body awaits.
#![deny(deprecated)]

use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only)]
pub async fn ask() -> Result<u8, ApiError> {
    async fn inside() {
        std::future::ready(()).await;
    }
    drop(inside());
    Ok(5)
}

fn main() {}
