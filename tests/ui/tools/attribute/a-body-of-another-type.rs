use retry_runtime::llm_tool;

#[llm_tool(non_idempotent)]
async fn charge() -> u32 {
    "charged"
}

fn main() {}
