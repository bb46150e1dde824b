//! The body of a stream is guarded as any other.
use std::io::Error;

use futures::Stream;
use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge() -> Result<u8, Error> {
    Ok(1)
}

#[llm_retry(read_only, stream)]
async fn tokens() -> Result<impl Stream<Item = Result<u8, Error>>, Error> {
    let charged = charge().await?;
    Ok(futures::stream::iter([Ok(charged)]))
}

#[llm_retry(read_only, stream)]
fn bare() -> impl Stream<Item = Result<u8, Error>> {
    futures::stream::once(async { charge().await })
}

fn main() {}
