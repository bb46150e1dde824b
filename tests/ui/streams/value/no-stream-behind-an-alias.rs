//! The compiler knows what the alias stands for.
use std::io::Error;

use retry_runtime::llm_retry;

type Answer = Result<String, Error>;

#[llm_retry(read_only, stream)]
async fn complete() -> Answer {
    std::future::pending().await
}

fn main() {}
