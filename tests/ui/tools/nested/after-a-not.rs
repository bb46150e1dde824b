use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(cents)
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    if !charge(1).await.is_ok() {
        return Ok(0);
    }
    Ok(1)
}

fn main() {}
