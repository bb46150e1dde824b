use retry_runtime::llm_retry;

#[llm_retry(read_only)]
enum Client {
    One,
}

fn main() {}
