//! Who wrote `.await` forgot one word, and who calls it awaits it too.

use retry_runtime::{GaveUp, llm_retry};

#[llm_retry(read_only)]
fn ask() -> Result<u32, GaveUp<std::io::Error>> {
    let answer = std::future::ready(Ok::<u32, std::io::Error>(1)).await?;
    Ok(answer)
}

async fn asked() -> Option<u32> {
    ask().await.ok()
}

fn main() {
    drop(asked());
}
