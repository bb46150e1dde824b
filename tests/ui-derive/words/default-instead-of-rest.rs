use retry_runtime::Classify;

#[derive(Classify)]
#[retry(default = fatal)]
enum Failed {
    #[retry(transient)]
    Busy,
    Gone,
}

fn main() {}
