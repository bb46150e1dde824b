//! It could not be handed out: what comes back is more than that.
use std::io::Error;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures::Stream;
use retry_runtime::llm_retry;

struct Tokens;

impl Stream for Tokens {
    type Item = Result<u8, Error>;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(None)
    }
}

#[llm_retry(read_only, stream)]
async fn tokens() -> Result<Tokens, Error> {
    Ok(Tokens)
}

fn main() {}
