use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    #[retry(transparent, reason = "acme.io")]
    Io(std::io::Error),
}

fn main() {}
