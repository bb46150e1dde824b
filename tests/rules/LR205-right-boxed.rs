//! A stream in a box.

use futures::stream::{BoxStream, StreamExt};
use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only, stream)]
async fn tokens(words: &str) -> Result<BoxStream<'_, Result<char, ApiError>>, ApiError> {
    Ok(futures::stream::iter(words.chars().map(Ok)).boxed())
}

#[llm_retry(read_only, stream)]
fn bare(words: &str) -> BoxStream<'_, Result<char, ApiError>> {
    futures::stream::iter(words.chars().map(Ok)).boxed()
}
