use retry_runtime::llm_retry;
use std::rc::Rc;

#[llm_retry(read_only)]
async fn ask() -> Result<u8, std::io::Error> {
    let shared = Rc::new(5);
    tokio::task::yield_now().await;
    Ok(*shared)
}

fn start() {
    tokio::spawn(ask());
}

fn main() {}
