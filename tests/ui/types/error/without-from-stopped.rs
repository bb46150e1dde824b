#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::{Classify, Verdict, llm_retry};

struct Busy;

impl Classify for Busy {
    fn classify(&self) -> Verdict {
        Verdict::transient()
    }
}

#[llm_retry(read_only)]
async fn ask() -> Result<String, Busy> {
    Err(Busy)
}

fn main() {}
