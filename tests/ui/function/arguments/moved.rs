#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

fn send(_: String) {}

#[llm_retry(read_only)]
async fn ask(prompt: String) -> Result<(), std::io::Error> {
    send(prompt);
    Ok(())
}

fn main() {}
