//! It returns something else.
use std::io::Error;

use futures::Stream;
use retry_runtime::llm_retry;

#[llm_retry(read_only, stream)]
async fn tokens() -> Result<impl Stream<Item = Result<u8, Error>>, Error> {
    Ok(vec![1])
}

fn main() {}
