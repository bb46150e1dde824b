use retry_runtime::llm_tool;

#[llm_tool(crate = ::runtime, idempotent(natural))]
async fn look(id: u32) -> Result<u32, std::io::Error> {
    let found = std::future::ready(Ok::<u32, std::io::Error>(id)).await?;
    Ok(found)
}

fn main() {}
