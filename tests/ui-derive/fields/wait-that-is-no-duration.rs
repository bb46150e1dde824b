use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(rate_limited, wait = after)]
    Busy { after: Option<u64> },
}

fn main() {}
