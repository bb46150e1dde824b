//! The opening and each silence are parts of the whole.

use futures::Stream;
use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only, stream, deadline = "1m", idle_timeout = "1m", stream_deadline = "1m")]
async fn tokens() -> Result<impl Stream<Item = Result<u8, ApiError>>, ApiError> {
    Ok(futures::stream::iter([Ok(1)]))
}
