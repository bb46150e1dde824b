use retry_runtime::{llm_retry, llm_tool};

#[llm_retry(read_only)]
#[cfg_attr(all(), llm_tool(non_idempotent))]
async fn charge(id: u32) -> Result<u32, std::io::Error> {
    Ok(std::future::ready(id).await)
}

fn main() {}
