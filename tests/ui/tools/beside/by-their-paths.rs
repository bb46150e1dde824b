
#[retry_runtime::llm_retry(read_only)]
#[retry_runtime::llm_tool(non_idempotent)]
async fn charge() -> Result<u32, std::io::Error> {
    Ok(1)
}

fn main() {}
