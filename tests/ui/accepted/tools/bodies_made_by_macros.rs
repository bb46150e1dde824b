//! Functions that a macro writes, awaits and all.

use retry_runtime::llm_retry;
use std::future::{Future, IntoFuture};

use super::number;

macro_rules! asks {
    ($name:ident, $call:expr, $next:ident $(. $method:ident ( $($argument:expr),* ))*) => {
        #[llm_retry(read_only)]
        async fn $name() -> std::io::Result<u32> {
            let first = $call;
            let sum = first.await? + $call.await? + ($call).await?;
            Ok(sum + $next(4) $(. $method ( $($argument),* ))* .await?)
        }
    };
}

asks!(asked, number(1), number);
asks!(again, async { number(2).await }, boxed.into_future());

fn boxed(n: u32) -> std::pin::Pin<Box<dyn Future<Output = std::io::Result<u32>>>> {
    Box::pin(number(n))
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    Ok(asked().await? + again().await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 17);
}
