use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(transient not_processed)]
    Busy,
}

fn main() {}
