use retry_runtime::llm_retry;

#[llm_retry(read_only)]
type Answer = String;

fn main() {}
