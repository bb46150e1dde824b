use retry_runtime::llm_retry;

#[llm_retry(read_only)]
struct Client;

fn main() {}
