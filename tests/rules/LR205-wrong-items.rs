//! The items can't fail, or are not named.

use futures::Stream;
use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only, stream)]
async fn tokens() -> Result<impl Stream<Item = String>, ApiError> {
    Ok(futures::stream::empty())
}

trait Tokens: Stream<Item = Result<u8, ApiError>> {}

#[llm_retry(read_only, stream)]
async fn nameless() -> Result<impl Tokens, ApiError> {
    std::future::pending().await
}

fn main() {}
