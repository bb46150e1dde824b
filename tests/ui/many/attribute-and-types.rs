#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

struct Busy;

#[llm_retry(max_attempts = 0, read_only)]
async fn refused() -> Result<String, Busy> {
    Err(Busy)
}

#[llm_retry(read_only)]
async fn judged() -> Result<String, Busy> {
    Ok(5)
}

fn main() {}
