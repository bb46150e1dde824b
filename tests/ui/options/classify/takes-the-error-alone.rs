#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::{Verdict, llm_retry};

fn judge(_: &std::io::Error) -> Verdict {
    Verdict::transient()
}

#[llm_retry(classify = judge, read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
