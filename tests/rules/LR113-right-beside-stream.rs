//! Both bound the stream.

use futures::Stream;
use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only, stream, idle_timeout = "30s", stream_deadline = "10m")]
async fn tokens() -> Result<impl Stream<Item = Result<u8, ApiError>>, ApiError> {
    Ok(futures::stream::iter([Ok(1)]))
}
