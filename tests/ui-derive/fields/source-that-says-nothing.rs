use retry_runtime::Classify;

#[derive(Debug)]
struct Mine;

#[derive(Classify)]
enum Failed {
    #[retry(source)]
    Io { source: Option<Mine>, at: u32 },
}

fn main() {}
