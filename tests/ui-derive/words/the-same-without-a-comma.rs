use retry_runtime::Classify;

#[derive(Debug, Classify)]
enum Fails {
    #[retry(fatal fatal)]
    Broken,
}

fn main() {}
