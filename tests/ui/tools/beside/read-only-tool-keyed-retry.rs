use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(read_only)]
#[llm_retry(idempotent(key = "x"))]
async fn charge() -> Result<u32, std::io::Error> {
    Ok(1)
}

fn main() {}
