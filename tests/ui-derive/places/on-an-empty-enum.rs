use retry_runtime::Classify;

#[derive(Classify)]
enum Failed {}

fn main() {}
