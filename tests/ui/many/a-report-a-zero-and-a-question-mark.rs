//! Two mistakes, and each is said once.

use retry_runtime::{GaveUp, llm_retry};

#[llm_retry(read_only, base = "0s")]
async fn ask() -> Result<u32, GaveUp<std::io::Error>> {
    let answer = std::future::ready(Ok::<u32, std::fmt::Error>(1)).await?;
    Ok(answer)
}

fn main() {
    drop(ask());
}
