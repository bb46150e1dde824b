#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::{Verdict, llm_retry};

struct Busy;

fn judge(_: &Result<String, Busy>) -> Verdict {
    Verdict::transient()
}

#[llm_retry(read_only, classify = judge)]
async fn ask() -> Result<String, Busy> {
    Err(Busy)
}

fn main() {}
