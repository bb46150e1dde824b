use retry_runtime::{llm_retry, llm_tool};

#[cfg_attr(all(), llm_tool(non_idempotent))]
#[cfg_attr(all(), llm_retry(read_only))]
async fn charge(id: u32) -> Result<u32, std::io::Error> {
    Ok(std::future::ready(id).await)
}

fn main() {}
