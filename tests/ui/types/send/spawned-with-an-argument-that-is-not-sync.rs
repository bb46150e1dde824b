use retry_runtime::llm_retry;
use std::cell::Cell;

#[llm_retry(read_only)]
async fn ask(count: Cell<u8>) -> Result<u8, std::io::Error> {
    tokio::task::yield_now().await;
    Ok(count.get())
}

fn start() {
    tokio::spawn(ask(Cell::new(5)));
}

fn main() {}
