//! The expansion adds no lint of clippy to a method.
#![deny(clippy::pedantic, clippy::double_must_use, clippy::should_implement_trait)]
#![allow(clippy::unused_async, clippy::missing_errors_doc)]
#![allow(unreachable_pub, reason = "the lints of names look at public methods alone")]

use std::sync::Arc;

use retry_runtime::{llm_retry, llm_tool};

use super::number;

pub(super) struct Counter(u32);

impl Counter {
    #[llm_tool(non_idempotent)]
    async fn plain(&self, n: u32) -> u32 {
        number(n).await.unwrap_or(0)
    }

    #[llm_retry(non_idempotent)]
    async fn retried(&self, n: u32) -> std::io::Result<u32> {
        number(n).await
    }

    #[llm_tool(non_idempotent)]
    async fn shared(self: Arc<Self>, n: u32) -> u32 {
        number(n).await.unwrap_or(0)
    }

    /// The next one.
    #[must_use]
    #[llm_tool(non_idempotent)]
    pub async fn next(&mut self) -> Option<u32> {
        self.0 += 1;
        number(self.0).await.ok()
    }
}

#[tokio::test]
async fn answers() {
    let mut counter = Counter(1);
    assert_eq!(counter.next().await, Some(2));
    assert_eq!(counter.plain(1).await + counter.retried(1).await.unwrap(), 2);
    // What it does not mention lives as long as its future.
    let counter = Arc::new(counter);
    let future = Arc::clone(&counter).shared(3);
    assert_eq!(Arc::strong_count(&counter), 2);
    assert_eq!(future.await, 3);
}
