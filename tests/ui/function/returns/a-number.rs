use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> u32 {
    1
}

fn main() {}
