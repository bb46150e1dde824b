//! A user's trait for every type has methods of usual names: ours are found first all the same.

use retry_runtime::{ApiError, llm_retry};
use std::time::Duration;

use super::number;

trait Usual {
    fn effect(&self) -> u32 {
        1
    }
    fn asked(&self) -> u32 {
        1
    }
    fn as_nanos(self) -> u32
    where
        Self: Sized,
    {
        1
    }
}

impl<T: ?Sized> Usual for T {}

const SHORT: Duration = Duration::from_secs(2);

#[llm_retry(read_only, deadline = "30s", base = "1s", attempt_timeout = SHORT)]
async fn body() -> Result<u32, ApiError> {
    let stored = number(1);
    let call = |n| async move { number(n).await };
    Ok(stored.await.unwrap_or(9) + number(2).await.unwrap_or(9) + call(3).await.unwrap_or(9))
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap() + 1.effect() + 1.asked() + 1.as_nanos(), 9);
}
