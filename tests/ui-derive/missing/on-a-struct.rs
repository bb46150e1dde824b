use retry_runtime::Classify;

#[derive(Classify)]
struct Failed;

fn main() {}
