//! A variable gets its type from what is put into it, after it was awaited.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let mut next = None;
    let mut sum = 0;
    for n in 1..4 {
        if let Some(future) = next.take() {
            let done: std::io::Result<u32> = Box::into_pin(future).await;
            sum += done?;
        }
        let future: Box<dyn std::future::Future<Output = _>> = Box::new(number(n));
        next = Some(future);
    }
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 3);
}
