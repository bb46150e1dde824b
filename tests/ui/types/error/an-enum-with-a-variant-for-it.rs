#![allow(deprecated)] // LR201: these bodies stand for those that await something.
//! A variant for `Stopped` is not enough: `From` must be written.

use retry_runtime::{Classify, Stopped, Verdict, llm_retry};

enum AskError {
    Busy,
    Stopped(Stopped),
}

impl Classify for AskError {
    fn classify(&self) -> Verdict {
        match self {
            AskError::Busy => Verdict::transient(),
            AskError::Stopped(stopped) => stopped.classify(),
        }
    }
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, AskError> {
    Err(AskError::Busy)
}

fn main() {}
