#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

struct Busy;

struct Client;

impl Client {
    #[llm_retry(read_only)]
    async fn ask(&self) -> Result<String, Busy> {
        Err(Busy)
    }
}

fn main() {}
