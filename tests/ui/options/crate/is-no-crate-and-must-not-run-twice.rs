use retry_runtime::llm_retry;

#[llm_retry(crate = ::runtime, non_idempotent)]
async fn pay(id: u32) -> Result<u32, std::io::Error> {
    let paid = std::future::ready(Ok::<u32, std::io::Error>(id)).await?;
    Ok(paid)
}

fn main() {}
