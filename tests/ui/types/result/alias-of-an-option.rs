use retry_runtime::llm_retry;

type Answer = Option<String>;

#[llm_retry(read_only)]
async fn ask() -> Answer {
    None
}

fn main() {}
