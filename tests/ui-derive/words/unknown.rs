use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(bananas)]
    Busy,
}

fn main() {}
