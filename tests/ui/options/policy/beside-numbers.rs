use retry_runtime::{Policy, llm_retry};

const POLICY: Policy = Policy::DEFAULT;

#[llm_retry(deadline = "30s", policy = &POLICY, jitter = "none", read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
