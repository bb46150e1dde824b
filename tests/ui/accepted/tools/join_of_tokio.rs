//! Calls, variables and blocks, the macro with and without its path.

use retry_runtime::llm_retry;
use tokio::{join, try_join};

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let stored = number(1);
    let mut pinned = Box::pin(number(2));
    let (a, b, c) = tokio::join!(stored, &mut pinned, async { number(3).await });
    let (d, e) = try_join!(number(4), async { number(5).await })?;
    let (f,) = join!(number(6),);
    Ok(a? + b? + c? + d + e + f?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 21);
}
