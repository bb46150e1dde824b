use retry_runtime::llm_tool;

#[llm_tool(read_only)]
struct Charge;

fn main() {}
