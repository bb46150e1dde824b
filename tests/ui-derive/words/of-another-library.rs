use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(retryable)]
    Busy,
}

fn main() {}
