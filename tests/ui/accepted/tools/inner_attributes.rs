//! Attributes of the body stay the function's own, also where it becomes a tool.

use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(idempotent)]
async fn note(text: &str) -> std::io::Result<usize> {
    #![allow(unused_variables)]
    let unused = 1;
    Ok(text.len())
}

#[llm_tool(non_idempotent)]
async fn mail(text: &str) -> std::io::Result<usize> {
    #![allow(unused_variables)]
    let unused = 1;
    Ok(text.len())
}

#[llm_retry(non_idempotent)]
async fn pay(cents: usize) -> std::io::Result<usize> {
    #![allow(unused_variables)]
    let unused = 1;
    Ok(note("paid").await? + cents)
}

#[tokio::test]
async fn answers() {
    assert_eq!(note("four").await.unwrap() + mail("four").await.unwrap() + pay(4).await.unwrap(), 16);
}
