use retry_runtime::llm_retry;

struct Busy;

type Answer = Result<String, Busy>;

#[llm_retry(read_only)]
async fn ask() -> Answer {
    Err(Busy)
}

fn main() {}
