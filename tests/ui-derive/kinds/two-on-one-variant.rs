use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(transient, fatal)]
    Busy,
}

fn main() {}
