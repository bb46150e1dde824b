use retry_runtime::{Classify, Verdict, llm_retry};

struct Busy;

impl Classify for Busy {
    fn classify(&self) -> Verdict {
        Verdict::transient()
    }
}

#[llm_retry(read_only)]
async fn ask() -> Result<String, Busy> {
    Err(Busy)
}

fn main() {}
