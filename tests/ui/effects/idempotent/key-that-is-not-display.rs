#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

struct Order;

#[llm_retry(idempotent(key = order))]
async fn ask(order: &Order) -> Result<(), std::io::Error> {
    let _ = order;
    Ok(())
}

fn main() {}
