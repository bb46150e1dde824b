#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use std::time::Duration;

use retry_runtime::llm_retry;

#[llm_retry(deadline = limit, read_only)]
async fn ask(limit: Duration) -> Result<Duration, std::io::Error> {
    Ok(limit)
}

fn main() {}
