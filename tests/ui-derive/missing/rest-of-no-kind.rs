use retry_runtime::Classify;

#[derive(Classify)]
#[retry(rest = status)]
enum Failed {
    Busy,
}

fn main() {}
