use retry_runtime::{Policy, llm_retry};

const POLICY: Policy = Policy::DEFAULT;

#[llm_retry(read_only, policy = &POLICY deadline = "1s")]
async fn ask() -> Result<u32, std::io::Error> {
    std::future::ready(Ok(1)).await
}

fn main() {}
