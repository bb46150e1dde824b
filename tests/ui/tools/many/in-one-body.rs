use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(cents)
}

#[llm_retry(non_idempotent)]
async fn mail() -> Result<u32, std::io::Error> {
    Ok(std::future::ready(1).await)
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    let charging = charge(1);
    let (first, second) = tokio::join!(mail(), charging);
    first?;
    second?;
    tokio::spawn(charge(2));
    for cents in 3..9 {
        Box::pin(charge(cents)).await?;
    }
    mail().await
}

fn main() {}
