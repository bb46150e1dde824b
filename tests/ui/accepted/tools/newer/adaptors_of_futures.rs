//! Adaptors that the types do not see.

use futures::{FutureExt, StreamExt, TryFutureExt};
use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let a = number(1).boxed().await?;
    let b = number(2).fuse().await?;
    let c = number(3).map(|n| n.map(|n| n + 1)).await?;
    let d = number(4).and_then(|n| number(n)).await?;
    let all = futures::future::try_join_all((1..3).map(|n| number(n))).await?;
    let mut stream = futures::stream::iter(1..3).then(|n| number(n)).boxed();
    let mut sum = a + b + c + d + all.iter().sum::<u32>();
    while let Some(n) = stream.next().await {
        sum += n?;
    }
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 17);
}
