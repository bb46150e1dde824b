use retry_runtime::llm_retry;

#[llm_retry(non_idempotent)]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(std::future::ready(cents).await)
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    let charging = charge(1);
    charging.await
}

fn main() {}
