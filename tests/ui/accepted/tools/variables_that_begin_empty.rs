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

/// What a match arm or a loop takes out, in an adaptor.
#[llm_retry(read_only)]
async fn in_adaptors() -> std::io::Result<u32> {
    let (mut next, mut more) = (Vec::new(), None);
    let mut sum = 0;
    for n in 1..4 {
        for future in next.drain(..) {
            let done: std::io::Result<u32> = Box::pin(future).await;
            sum += done?;
        }
        match more {
            Some(future) => sum += tokio::time::timeout(std::time::Duration::from_secs(1), future).await.unwrap_or(9),
            None => sum += 100,
        }
        next.push(number(n));
        more = Some(std::future::ready(n));
    }
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 3);
    assert_eq!(in_adaptors().await.unwrap(), 1 + 2 + 100 + 1 + 2);
}
