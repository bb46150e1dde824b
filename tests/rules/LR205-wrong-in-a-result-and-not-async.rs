//! Nothing waits for the `Result`.

use futures::Stream;
use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only, stream)]
fn tokens() -> Result<impl Stream<Item = Result<u8, ApiError>>, ApiError> {
    Ok(futures::stream::iter([Ok(1)]))
}

fn main() {}
