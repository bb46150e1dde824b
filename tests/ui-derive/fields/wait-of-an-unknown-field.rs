use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(rate_limited, wait = aftr)]
    Busy { after: std::time::Duration, limit: u32 },
}

fn main() {}
