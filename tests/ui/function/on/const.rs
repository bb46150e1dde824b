use retry_runtime::llm_retry;

#[llm_retry(read_only)]
const LIMIT: u32 = 5;

fn main() {}
