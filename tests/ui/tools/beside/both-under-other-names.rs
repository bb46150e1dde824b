use retry_runtime::{llm_retry as again, llm_tool as tool};

#[tool(non_idempotent)]
#[again(read_only)]
async fn charge(id: u32) -> Result<u32, std::io::Error> {
    Ok(std::future::ready(id).await)
}

fn main() {}
