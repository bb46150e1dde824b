use retry_runtime::llm_tool;

trait Charge {
    #[llm_tool(non_idempotent)]
    async fn charge(&self) -> u32 {
        1
    }
}

struct Shop;

impl Charge for Shop {
    async fn charge(&self) -> u32 {
        2
    }
}

fn main() {}
