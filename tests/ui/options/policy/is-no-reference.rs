#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::{Policy, llm_retry};

const POLICY: Policy = Policy::DEFAULT;

#[llm_retry(policy = POLICY, read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
