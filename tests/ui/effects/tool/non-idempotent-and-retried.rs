#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
#[llm_retry(read_only)]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(cents)
}

fn main() {}
