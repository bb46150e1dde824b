//! The body returns its own error all the same: what is wrong is one zero.

use retry_runtime::{GaveUp, llm_retry};

#[llm_retry(read_only, base = "0s")]
async fn ask(text: &str) -> Result<u32, GaveUp<std::io::Error>> {
    let answer = std::future::ready(Ok::<u32, std::io::Error>(1)).await?;
    if text.is_empty() {
        return Err(std::io::Error::other("nothing to ask"));
    }
    Ok(answer)
}

async fn asked() -> Option<u32> {
    let answer: Result<u32, GaveUp<std::io::Error>> = ask("why").await;
    answer.ok()
}

fn main() {
    drop(asked());
}
