use retry_runtime::llm_retry;

fn ask() {
    let ask = #[llm_retry(read_only)]
    || 5;
    ask();
}

fn main() {}
