//! Opening the stream is retried.

use retry_runtime::{ApiError, llm_retry};

trait Stream {
    type Item;
}

#[llm_retry(read_only)]
async fn tokens() -> Result<impl Stream<Item = String>, ApiError> {
    std::future::ready(()).await;
    Ok(Tokens)
}

struct Tokens;

impl Stream for Tokens {
    type Item = String;
}
