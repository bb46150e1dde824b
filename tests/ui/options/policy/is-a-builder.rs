#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::{Policy, llm_retry};

#[llm_retry(policy = &Policy::builder().max_attempts(3), read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
