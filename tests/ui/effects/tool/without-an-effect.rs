use retry_runtime::llm_tool;

#[llm_tool]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(cents)
}

fn main() {}
