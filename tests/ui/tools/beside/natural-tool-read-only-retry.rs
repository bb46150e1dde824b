use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(idempotent(natural))]
#[llm_retry(read_only)]
async fn charge(id: u32) -> Result<u32, std::io::Error> {
    Ok(std::future::ready(id).await)
}

fn main() {}
