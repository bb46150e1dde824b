//! Each attempt borrows it.
use std::io::Error;

use futures::Stream;
use retry_runtime::llm_retry;

#[llm_retry(read_only, stream)]
fn tokens(words: Vec<u8>) -> impl Stream<Item = Result<u8, Error>> {
    futures::stream::iter(words.into_iter().map(Ok))
}

fn main() {}
