use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> (u8, u8) {
    (1, 2)
}

fn main() {}
