use retry_runtime::llm_tool;

#[llm_tool(read_only)]
fn charge() -> std::pin::Pin<Box<dyn Future<Output = u32>>> {
    Box::pin(async { 1 })
}

fn main() {}
