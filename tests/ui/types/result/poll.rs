#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;
use std::task::Poll;

#[llm_retry(read_only)]
async fn ask() -> Poll<Result<String, std::io::Error>> {
    Poll::Pending
}

fn main() {}
