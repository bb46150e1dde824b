//! No failure could be seen.
use std::io::Error;

use futures::Stream;
use retry_runtime::llm_retry;

type Token = u8;

#[llm_retry(read_only, stream)]
async fn tokens() -> Result<impl Stream<Item = Token>, Error> {
    Ok(futures::stream::iter([1]))
}

fn main() {}
