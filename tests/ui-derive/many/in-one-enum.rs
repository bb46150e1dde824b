use retry_runtime::{Classify, Stopped, llm_retry};

#[derive(Classify)]
#[retry(rest = fatl, crate = "retry_runtime")]
enum Failed {
    #[retry(rate_limited, wait = aftr)]
    Busy { after: std::time::Duration },
    #[retry(transient, fatal)]
    Both,
    #[retry(source)]
    Io(std::io::Error),
    #[retry]
    Empty,
    #[retry(stopped)]
    Stopped { by: Stopped, at: u32 },
    #[retry(statsu = 0)]
    Answered(u16),
}

// Nothing is said of the function: the type is taken as if it were right.
#[llm_retry(read_only)]
async fn ask() -> Result<u32, Failed> {
    std::future::ready(Err(Failed::Both)).await
}

fn main() {}
