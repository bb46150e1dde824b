use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(transparent)]
    Io(std::io::Error, u32),
}

fn main() {}
