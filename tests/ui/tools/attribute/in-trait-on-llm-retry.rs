use retry_runtime::llm_retry;

#[llm_retry(read_only, in_trait)]
async fn charge() -> Result<u32, std::io::Error> {
    Ok(1)
}

fn main() {}
