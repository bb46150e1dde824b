use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(ambiguous, not_processed)]
    Silent,
}

fn main() {}
