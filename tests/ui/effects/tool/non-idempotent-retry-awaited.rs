#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

#[llm_retry(non_idempotent)]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(cents)
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    let charged = charge(5).await?;
    Ok(charged)
}

fn main() {}
