use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> impl Copy {
    1
}

fn main() {}
