use retry_runtime::llm_tool;

#[llm_tool(read_only)]
mod charge {}

fn main() {}
