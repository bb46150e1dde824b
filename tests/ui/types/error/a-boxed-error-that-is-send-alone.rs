#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;
use std::error::Error;

#[llm_retry(read_only)]
async fn ask() -> Result<u32, Box<dyn Error + Send>> {
    Ok(5)
}

fn main() {}
