//! A first item that fails, fails the call.
use std::io::Error;

use futures::Stream;
use retry_runtime::llm_retry;

#[llm_retry(read_only, stream)]
async fn tokens() -> Result<impl Stream<Item = Result<u8, String>>, Error> {
    Ok(futures::stream::iter([Ok(1)]))
}

fn main() {}
