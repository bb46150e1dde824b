//! `join!`, `try_join!` and `select!` of `futures`.

use futures::FutureExt;
use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let stored = number(1);
    let (a, b) = futures::join!(stored, number(2));
    let (c, d) = futures::try_join!(number(3), async { number(4).await })?;
    let mut first = Box::pin(number(5)).fuse();
    let mut second = Box::pin(number(6).fuse());
    let mut sum = a? + b? + c + d;
    loop {
        futures::select! {
            n = first => sum += n?,
            n = &mut second => sum += number(n?).await?,
            complete => break,
        }
    }
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 21);
}
