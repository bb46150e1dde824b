use retry_runtime::llm_tool;

#[llm_tool(read_only)]
impl Charge {}

struct Charge;

fn main() {}
