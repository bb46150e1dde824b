use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> String {
    String::new()
}

fn main() {}
