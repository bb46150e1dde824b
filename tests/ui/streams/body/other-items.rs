//! The items are of another type.
use std::io::Error;

use futures::Stream;
use retry_runtime::llm_retry;

#[llm_retry(read_only, stream)]
async fn tokens() -> Result<impl Stream<Item = Result<u8, Error>>, Error> {
    Ok(futures::stream::iter([Ok::<_, Error>("a")]))
}

fn main() {}
