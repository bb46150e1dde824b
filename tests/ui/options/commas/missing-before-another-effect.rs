use retry_runtime::llm_retry;

#[llm_retry(read_only idempotent)]
async fn ask() -> Result<u32, std::io::Error> {
    std::future::ready(Ok(1)).await
}

fn main() {}
