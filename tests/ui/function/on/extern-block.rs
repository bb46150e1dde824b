use retry_runtime::llm_retry;

#[llm_retry(read_only)]
unsafe extern "C" {}

fn main() {}
