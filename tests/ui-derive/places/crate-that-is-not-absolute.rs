use retry_runtime::Classify;

#[derive(Classify)]
#[retry(crate = renamed)]
enum Failed {
    #[retry(fatal)]
    Gone,
}

fn main() {}
