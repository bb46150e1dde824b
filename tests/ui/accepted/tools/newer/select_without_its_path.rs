//! `select!` of `futures` borrows a variable, as without the attribute.

use futures::{FutureExt, StreamExt, select};
use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let mut first = Box::pin(number(5)).fuse();
    let mut ticks = futures::stream::iter([1, 2]).fuse();
    let mut sum = 0;
    loop {
        select! {
            n = first => sum += n?,
            n = ticks.next() => sum += n.unwrap_or(0),
            complete => break,
        }
    }
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 8);
}
