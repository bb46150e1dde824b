use retry_runtime::Classify;

#[derive(Classify)]
#[retry(fatal)]
enum Failed {
    #[retry(transient)]
    Busy,
    #[retry(ambiguous)]
    Silent,
}

fn main() {}
