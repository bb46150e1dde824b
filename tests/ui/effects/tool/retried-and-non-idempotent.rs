use retry_runtime::{llm_retry, llm_tool};

#[llm_retry(read_only)]
#[llm_tool(non_idempotent)]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(cents)
}

fn main() {}
