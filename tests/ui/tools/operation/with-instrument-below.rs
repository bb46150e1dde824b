use retry_runtime::llm_retry;

#[llm_retry(non_idempotent)]
#[tracing::instrument]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(std::future::ready(cents).await)
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    charge(1).await
}

fn main() {}
