use retry_runtime::{GaveUp, llm_retry};

#[llm_retry(read_only)]
async fn ask(mut count: u32) -> Result<u32, GaveUp<std::io::Error>> {
    count += std::future::ready(Ok::<u32, std::io::Error>(1)).await?;
    Ok(count)
}

fn main() {
    drop(ask(1));
}
