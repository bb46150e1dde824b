#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

struct Busy;

type Result<T, E = Busy> = std::result::Result<T, E>;

#[llm_retry(read_only)]
async fn ask() -> Result<String> {
    Err(Busy)
}

fn main() {}
