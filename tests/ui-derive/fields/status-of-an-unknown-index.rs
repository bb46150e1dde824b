use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(status = 1)]
    Answered(u16),
}

fn main() {}
