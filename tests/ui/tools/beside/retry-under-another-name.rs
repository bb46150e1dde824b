use retry_runtime::{llm_retry as again, llm_tool};

#[again(read_only)]
#[llm_tool(non_idempotent)]
async fn charge() -> Result<u32, std::io::Error> {
    Ok(1)
}

fn main() {}
