//! It fails after the function has returned.

use retry_runtime::llm_retry;

pub trait Stream {
    type Item;
}

#[llm_retry(read_only)]
pub async fn tokens() -> impl Stream<Item = String> {
    std::future::pending::<Tokens>().await
}

pub struct Tokens;

impl Stream for Tokens {
    type Item = String;
}

fn main() {}
