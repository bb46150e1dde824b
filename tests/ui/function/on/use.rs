use retry_runtime::llm_retry;

#[llm_retry(read_only)]
use std::collections::HashMap as Map;

fn map() -> Map<u8, u8> {
    Map::new()
}

fn main() {}
