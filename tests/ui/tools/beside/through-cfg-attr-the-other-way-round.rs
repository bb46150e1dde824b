use retry_runtime::{llm_retry, llm_tool};

#[cfg_attr(all(), llm_tool(non_idempotent))]
#[cfg_attr(all(), llm_retry(read_only))]
async fn charge() -> Result<u32, std::io::Error> {
    Ok(1)
}

fn main() {}
