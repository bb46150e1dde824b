#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::{Stopped, llm_retry};

struct Busy;

impl From<Stopped> for Busy {
    fn from(_: Stopped) -> Self {
        Busy
    }
}

#[llm_retry(read_only)]
async fn ask() -> Result<String, Busy> {
    Err(Busy)
}

fn main() {}
