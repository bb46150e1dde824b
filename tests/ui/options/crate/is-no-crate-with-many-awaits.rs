use std::time::Duration;

use retry_runtime::{GaveUp, llm_retry};

const TIMEOUT: Duration = Duration::from_secs(1);

#[llm_retry(crate = ::runtime, read_only, attempt_timeout = TIMEOUT, deadline = "9s", jitter = "full")]
async fn ask(id: u32) -> Result<u32, GaveUp<std::io::Error>> {
    let first = std::future::ready(Ok::<u32, std::io::Error>(id)).await?;
    let (second, third) = tokio::join!(std::future::ready(first), tokio::time::timeout(TIMEOUT, std::future::ready(2)));
    Ok(second + third.unwrap_or_default())
}

fn main() {}
