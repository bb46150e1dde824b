#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::num::ParseIntError> {
    "5".parse()
}

fn main() {}
