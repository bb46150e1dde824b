use retry_runtime::llm_tool;

#[llm_tool(non_idempotent, in_trait)]
pub async fn charge() {}

fn main() {}
