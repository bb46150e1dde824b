use retry_runtime::llm_tool;

#[llm_tool(readonly)]
async fn charge() -> Result<u32, std::io::Error> {
    Ok(1)
}

fn main() {}
