use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge<T>(cents: T) -> Result<u32, std::io::Error> {
    drop(cents);
    Ok(1)
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    charge::<Option<Vec<u8>>>(None).await
}

fn main() {}
