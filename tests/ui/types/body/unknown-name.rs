#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(answer)
}

fn main() {}
