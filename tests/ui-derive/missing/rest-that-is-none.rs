use retry_runtime::Classify;

#[derive(Classify)]
#[retry(rest = fatal)]
enum Failed {
    #[retry(transient)]
    Busy,
}

fn main() {}
