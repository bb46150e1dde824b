#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

struct Busy(String);

#[llm_retry(read_only)]
async fn ask(prompt: String) -> Result<u32, Busy> {
    Err(Busy(prompt))
}

fn main() {}
