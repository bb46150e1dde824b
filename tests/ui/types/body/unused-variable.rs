#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

#[llm_retry(read_only)]
#[deny(unused_variables)]
async fn ask(prompt: &str) -> Result<String, std::io::Error> {
    let answer = 5;
    Ok(String::new())
}

fn main() {}
