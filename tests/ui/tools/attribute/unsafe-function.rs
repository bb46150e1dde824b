use retry_runtime::llm_tool;

#[llm_tool(read_only)]
async unsafe fn charge() -> u32 {
    1
}

fn main() {}
