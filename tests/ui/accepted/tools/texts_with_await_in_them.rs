//! Strings and comments are no code.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let raw = r#"charge(1).await"#.len();
    let bytes = br".await".len(); // nothing.await
    let text = "spawn(charge(1)).await".len() /* x.await */;
    let c = c".await".to_bytes().len();
    let n = number(1).await? as usize;
    Ok(u32::try_from(raw + bytes + text + c + n).unwrap_or(0))
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 50);
}
