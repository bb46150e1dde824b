use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> Option<String> {
    None
}

fn main() {}
