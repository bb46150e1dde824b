#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn first(words: &mut Vec<String>) -> Result<&mut String, std::io::Error> {
    words.first_mut().ok_or_else(|| std::io::Error::other("none"))
}

fn main() {}
