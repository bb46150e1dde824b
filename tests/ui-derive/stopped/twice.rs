use retry_runtime::{Classify, Stopped};

#[derive(Classify)]
enum Failed {
    #[retry(stopped)]
    Deadline(Stopped),
    #[retry(stopped)]
    Timeout(Stopped),
}

fn main() {}
