use retry_runtime::llm_retry;

#[llm_retry(read_only)]
union Client {
    one: u8,
}

fn main() {}
