#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

struct Busy;

type Answer = Result<String, Busy>;

#[llm_retry(read_only)]
async fn ask() -> Answer {
    Err(Busy)
}

fn main() {}
