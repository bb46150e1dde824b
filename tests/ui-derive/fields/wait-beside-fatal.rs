use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(fatal, wait = 0)]
    Gone(std::time::Duration),
}

fn main() {}
