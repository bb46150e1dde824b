use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(status = code)]
    Answered { code: Vec<u8> },
}

fn main() {}
