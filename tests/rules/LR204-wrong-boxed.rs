//! It fails after the function has returned.

use std::pin::Pin;

use retry_runtime::llm_retry;

pub trait Stream {
    type Item;
}

#[llm_retry(read_only)]
pub async fn tokens() -> Pin<Box<dyn Stream<Item = String>>> {
    std::future::pending().await
}

fn main() {}
