use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(source)]
    Io { cause: std::io::Error, at: u32 },
}

fn main() {}
