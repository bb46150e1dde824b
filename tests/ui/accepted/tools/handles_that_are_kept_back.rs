//! The next call runs while the last one is waited for.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let mut pending = None;
    let mut sum = 0;
    for n in 1..4 {
        if let Some(handle) = pending.take() {
            let done: std::io::Result<u32> = handle.await?;
            sum += done?;
        }
        pending = Some(tokio::spawn(number(n)));
    }
    let mut queue = std::collections::VecDeque::new();
    for n in 1..4 {
        if n > 1 {
            let done: std::io::Result<u32> = queue.pop_front().unwrap().await;
            sum += done?;
        }
        queue.push_back(number(n));
    }
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 6);
}
