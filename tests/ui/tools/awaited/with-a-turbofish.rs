use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge<T: Into<u32>>(cents: T) -> Result<u32, std::io::Error> {
    Ok(cents.into())
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    charge::<u8>(1).await
}

fn main() {}
