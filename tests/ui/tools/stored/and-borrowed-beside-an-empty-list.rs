use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge(_cents: u32) -> std::io::Result<u32> {
    Ok(1)
}

#[llm_retry(read_only)]
async fn order() -> std::io::Result<u32> {
    let mut log = Vec::new();
    log.push(1);
    let charging = charge(1);
    tokio::pin!(charging);
    (&mut charging).await
}

fn main() {}
