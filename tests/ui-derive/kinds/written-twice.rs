use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(transient, transient)]
    Busy,
}

fn main() {}
