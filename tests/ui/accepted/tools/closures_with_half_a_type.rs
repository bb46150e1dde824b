//! A parameter that has a hole in its type, and a return type with a comma.

use std::pin::Pin;

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let plain = async |future| -> Result<u32, std::io::Error> {
        let done: std::io::Result<u32> = future.await;
        done
    };
    let named = |(name, future): (&'static str, _)| async move {
        let done: std::io::Result<u32> = future.await;
        (name, done)
    };
    let boxed = |future: Pin<Box<_>>| async move {
        let done: std::io::Result<u32> = future.await;
        done
    };
    let (_, second) = named(("second", number(2))).await;
    Ok(plain(number(1)).await? + second? + boxed(Box::pin(number(3))).await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 6);
}
