use retry_runtime::llm_tool;

#[llm_tool(destructive)]
async fn charge() {}

#[llm_tool(read_only, deadline = "3s")]
async fn look() {}

#[llm_tool(idempotent(natural, key = "x"))]
async fn set() {}

fn main() {}
