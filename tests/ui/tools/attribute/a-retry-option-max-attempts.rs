use retry_runtime::llm_tool;

#[llm_tool(read_only, max_attempts = 3)]
async fn charge() -> Result<u32, std::io::Error> {
    Ok(1)
}

fn main() {}
