use retry_runtime::llm_retry;

#[llm_retry(read_only)]
mod client {}

fn main() {}
