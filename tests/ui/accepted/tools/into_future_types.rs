//! What is awaited is no future yet.

use retry_runtime::llm_retry;
use std::future::{IntoFuture, Ready, ready};

struct Request(u32);

impl Request {
    fn twice(self) -> Self {
        Self(self.0 * 2)
    }
}

impl IntoFuture for Request {
    type Output = std::io::Result<u32>;
    type IntoFuture = Ready<Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        ready(Ok(self.0))
    }
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let request = Request(1);
    Ok(request.await? + Request(2).twice().await? + Request(3).into_future().await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 8);
}
