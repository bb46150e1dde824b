//! The error is another one.
use std::io::Error;

use futures::Stream;
use retry_runtime::llm_retry;

#[llm_retry(read_only, stream)]
async fn tokens() -> Result<impl Stream<Item = Result<u8, Error>>, Error> {
    let token: u8 = "a".parse()?;
    Ok(futures::stream::iter([Ok(token)]))
}

fn main() {}
