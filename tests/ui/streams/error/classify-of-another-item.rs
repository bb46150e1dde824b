//! The function judges the items.
use std::io::Error;

use futures::Stream;
use retry_runtime::{Verdict, llm_retry};

fn judge(_: &Result<String, Error>) -> Verdict {
    Verdict::success()
}

#[llm_retry(read_only, stream, classify = judge)]
async fn tokens() -> Result<impl Stream<Item = Result<u8, Error>>, Error> {
    Ok(futures::stream::iter([Ok(1)]))
}

fn main() {}
