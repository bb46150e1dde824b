//! What fails before the first item is retried.

use futures::Stream;
use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only, stream)]
fn tokens() -> impl Stream<Item = Result<u8, ApiError>> {
    futures::stream::iter([Ok(1)])
}
