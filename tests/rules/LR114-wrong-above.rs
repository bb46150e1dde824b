//! A part is longer than the whole.

use futures::Stream;
use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only, stream, deadline = "2m", idle_timeout = "90s", stream_deadline = "1m")]
async fn tokens() -> Result<impl Stream<Item = Result<u8, ApiError>>, ApiError> {
    Ok(futures::stream::iter([Ok(1)]))
}

fn main() {}
