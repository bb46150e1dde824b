use retry_runtime::{llm_retry, llm_retry as again};

#[again(read_only)]
#[again(read_only)]
async fn twice() -> std::io::Result<u32> {
    Ok(std::future::ready(1).await)
}

#[llm_retry(read_only)]
#[again(read_only)]
async fn mixed() -> std::io::Result<u32> {
    Ok(std::future::ready(1).await)
}

fn main() {}
