use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(transiet)]
    Busy,
}

fn main() {}
