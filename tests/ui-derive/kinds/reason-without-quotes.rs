use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(fatal, reason = gone)]
    Gone,
}

fn main() {}
