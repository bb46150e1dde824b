//! It fails after the function has returned.

use futures::Stream;
use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only)]
fn tokens() -> impl Stream<Item = Result<u8, ApiError>> {
    futures::stream::iter([Ok(1)])
}

fn main() {}
