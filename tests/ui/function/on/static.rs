use retry_runtime::llm_retry;

#[llm_retry(read_only)]
static LIMIT: u32 = 5;

fn main() {}
