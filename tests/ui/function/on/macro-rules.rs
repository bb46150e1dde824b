use retry_runtime::llm_retry;

#[llm_retry(read_only)]
macro_rules! ask {
    () => {};
}

ask!();

fn main() {}
