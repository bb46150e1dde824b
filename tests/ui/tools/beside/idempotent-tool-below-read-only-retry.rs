use retry_runtime::{llm_retry, llm_tool};

#[llm_retry(read_only)]
#[llm_tool(idempotent)]
async fn charge() -> Result<u32, std::io::Error> {
    Ok(1)
}

fn main() {}
