//! A tool that nobody awaits here is no mistake.

use retry_runtime::llm_retry;
use retry_runtime::llm_tool;

use super::number;

#[llm_tool(non_idempotent)]
async fn charge(cents: u32) -> std::io::Result<u32> {
    Ok(cents)
}

async fn plain() -> std::io::Result<u32> {
    charge(1).await
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let never = charge(2);
    drop(never);
    let name = std::any::type_name_of_val(&charge);
    assert!(name.ends_with("charge"));
    number(3).await
}

#[tokio::test]
async fn answers() {
    assert_eq!(plain().await.unwrap(), 1);
    assert_eq!(body().await.unwrap(), 3);
}
