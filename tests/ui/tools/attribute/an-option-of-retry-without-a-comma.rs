use retry_runtime::llm_tool;

#[llm_tool(read_only deadline = "1s")]
async fn look() -> Result<u32, std::io::Error> {
    std::future::ready(Ok(1)).await
}

fn main() {}
