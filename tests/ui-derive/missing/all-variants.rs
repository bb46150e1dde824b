use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {
    Busy,
    Gone,
}

fn main() {}
