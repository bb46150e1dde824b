use ::retry_runtime as renamed;
use renamed::{GaveUp, llm_retry};

#[llm_retry(crate = crate::renamed, read_only, cap = 3)]
async fn ask() -> Result<u32, GaveUp<std::io::Error>> {
    let answer = std::future::ready(Ok::<u32, std::io::Error>(1)).await?;
    Ok(answer)
}

fn main() {
    drop(ask());
}
