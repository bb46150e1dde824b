use retry_runtime::{Classify, Stopped};

#[derive(Classify)]
enum Failed {
    #[retry(stopped)]
    Stopped(Stopped, u32),
}

fn main() {}
