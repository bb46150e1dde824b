use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry()]
    Busy,
}

fn main() {}
