use retry_runtime::{Classify, Stopped};

#[derive(Classify)]
enum Failed {
    #[retry(stopped)]
    Stopped(Stopped),
}

impl From<Stopped> for Failed {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

fn main() {}
