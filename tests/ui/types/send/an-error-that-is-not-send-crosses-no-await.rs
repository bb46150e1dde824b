use retry_runtime::llm_retry;
use std::error::Error;

#[llm_retry(read_only)]
async fn ask() -> Result<u8, Box<dyn Error>> {
    tokio::task::yield_now().await;
    Ok(5)
}

fn start() {
    tokio::spawn(ask());
}

fn main() {}
