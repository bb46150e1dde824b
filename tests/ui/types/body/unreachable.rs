#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

#[llm_retry(read_only)]
#[deny(unreachable_code)]
async fn ask() -> Result<String, std::io::Error> {
    return Ok(String::new());
    Ok(String::new())
}

fn main() {}
