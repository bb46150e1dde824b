use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(rate_limited, wait = after)]
    Busy,
}

fn main() {}
