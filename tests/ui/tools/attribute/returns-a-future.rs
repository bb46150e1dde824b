use retry_runtime::llm_tool;

#[llm_tool(read_only)]
fn charge() -> impl Future<Output = u32> {
    async { 1 }
}

fn main() {}
