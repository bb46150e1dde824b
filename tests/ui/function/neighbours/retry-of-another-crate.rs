#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;
// Stands for the attribute of another crate.
use retry_runtime::llm_retry as retry;

#[llm_retry(read_only)]
#[retry(read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
