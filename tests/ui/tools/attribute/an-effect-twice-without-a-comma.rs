use retry_runtime::llm_tool;

#[llm_tool(read_only read_only)]
async fn look() -> Result<u32, std::io::Error> {
    std::future::ready(Ok(1)).await
}

fn main() {}
