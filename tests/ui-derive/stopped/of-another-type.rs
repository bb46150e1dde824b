use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(stopped)]
    Stopped(String),
}

fn main() {}
