use retry_runtime::llm_retry;

fn ask() {
    #[llm_retry(read_only)]
    {
        drop(5);
    }
}

fn main() {}
