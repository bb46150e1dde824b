use retry_runtime::llm_tool;

trait Charge {
    #[llm_tool(read_only)]
    async fn charge(&self) -> u32;
}

fn main() {}
