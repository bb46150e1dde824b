#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask<R>(answer: fn() -> R) -> R {
    answer()
}

fn main() {}
