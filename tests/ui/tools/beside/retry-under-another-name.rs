use retry_runtime::{llm_retry as again, llm_tool};

#[again(read_only)]
#[llm_tool(non_idempotent)]
async fn charge(id: u32) -> Result<u32, std::io::Error> {
    Ok(std::future::ready(id).await)
}

fn main() {}
