use retry_runtime::llm_retry;

fn ask() {
    #[llm_retry(read_only)]
    let answer = 5;
    drop(answer);
}

fn main() {}
