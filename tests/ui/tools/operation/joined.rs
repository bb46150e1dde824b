use retry_runtime::llm_retry;

#[llm_retry(non_idempotent)]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(std::future::ready(cents).await)
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    tokio::try_join!(charge(1), charge(2)).map(|(a, b)| a + b)
}

fn main() {}
