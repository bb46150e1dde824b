use retry_runtime::llm_retry;

mod shop {
    use retry_runtime::llm_tool;

    #[llm_tool(non_idempotent)]
    pub(super) async fn charge(cents: u32) -> Result<u32, std::io::Error> {
        Ok(cents)
    }
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    shop::charge(1).await
}

fn main() {}
