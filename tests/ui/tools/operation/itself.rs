use retry_runtime::llm_retry;

#[llm_retry(non_idempotent)]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    if cents == 0 { Ok(0) } else { Box::pin(charge(cents - 1)).await }
}

fn main() {}
