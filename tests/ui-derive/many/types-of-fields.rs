use retry_runtime::{Classify, Stopped};

#[derive(Classify)]
enum Failed<'a, T> {
    #[retry(rate_limited, wait = after)]
    Busy { after: &'a str },
    #[retry(status = 0, wait = 1)]
    Answered(i32, T),
    #[retry(transparent)]
    Io(std::fmt::Error),
    #[retry(stopped)]
    Stopped { by: Box<Stopped> },
}

fn main() {}
