#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask<'a>(long: &'a str, short: &str) -> Result<&'a str, std::io::Error> {
    Ok(if long.is_empty() { short } else { long })
}

fn main() {}
