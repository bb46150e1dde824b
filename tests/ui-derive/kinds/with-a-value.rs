use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(transient = "5")]
    Busy,
}

fn main() {}
