use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(rest = fatal)]
    Busy,
}

fn main() {}
