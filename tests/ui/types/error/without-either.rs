use retry_runtime::llm_retry;

struct Busy;

#[llm_retry(read_only)]
async fn ask() -> Result<String, Busy> {
    Err(Busy)
}

fn main() {}
