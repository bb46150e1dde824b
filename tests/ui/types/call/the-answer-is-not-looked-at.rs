#![allow(deprecated)] // LR201: these bodies stand for those that await something.
#![deny(unused_must_use)]

use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> Result<(), std::io::Error> {
    Ok(())
}

async fn caller() {
    ask().await;
}

fn main() {}
