//! A function that awaits itself in a box.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body(n: u32) -> std::io::Result<u32> {
    if n == 0 {
        return number(0).await;
    }
    let deeper = Box::pin(body(n - 1));
    Ok(n + deeper.await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body(3).await.unwrap(), 6);
}
