use retry_runtime::llm_retry;

macro_rules! ask {
    () => {};
}

#[llm_retry(read_only)]
ask! {}

fn main() {}
