use retry_runtime::{GaveUp, llm_retry};

type Answer<T> = Result<T, GaveUp<std::io::Error>>;

#[llm_retry(idempotent, ambiguous = 2)]
async fn ask() -> Answer<u32> {
    let answer = std::future::ready(Ok::<u32, std::io::Error>(1)).await?;
    Ok(answer)
}

fn main() {
    drop(ask());
}
