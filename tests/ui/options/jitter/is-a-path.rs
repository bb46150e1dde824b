use retry_runtime::{Jitter, llm_retry};

#[llm_retry(jitter = Jitter::Equal, read_only)]
async fn ask() -> Result<Jitter, std::io::Error> {
    Ok(Jitter::Equal)
}

fn main() {}
