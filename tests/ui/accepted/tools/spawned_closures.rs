//! Functions named like those that run futures, which are given closures.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let blocking = tokio::task::spawn_blocking(move || 1).await?;
    let boxed: Box<dyn FnOnce() -> u32 + Send> = Box::new(|| 2);
    let stored = tokio::task::spawn_blocking(boxed).await?;
    let text = String::from("four");
    let scoped = std::thread::scope(|scope| {
        let handle = scope.spawn(|| text.len());
        handle.join().unwrap()
    });
    let spawned = tokio::spawn(async move { number(4).await }).await??;
    Ok(blocking + stored + u32::try_from(scoped).unwrap_or(0) + spawned)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 11);
}
