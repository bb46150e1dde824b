#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

type Answer = Option<String>;

#[llm_retry(read_only)]
async fn ask() -> Answer {
    None
}

fn main() {}
