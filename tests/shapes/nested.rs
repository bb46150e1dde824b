//! An annotated function that calls annotated functions.

use retry_runtime::llm_retry;

use super::support::{Calls, Flaky};

#[llm_retry(read_only, max_attempts = 3)]
async fn inner(calls: &Calls) -> Result<u32, Flaky> {
    calls.later().await.map(|_| ()).and(Err(Flaky { call: 0 }))
}

#[llm_retry(read_only, max_attempts = 3)]
async fn outer(calls: &Calls) -> Result<u32, Flaky> {
    inner(calls).await
}

/// Three calls, not nine.
pub(crate) async fn retried_inside_retried() -> u32 {
    let calls = Calls::new();
    assert_eq!(outer(&calls).await, Err(Flaky { call: 0 }));
    calls.count()
}

#[llm_retry(read_only)]
async fn enclosing(calls: &Calls) -> Result<u32, Flaky> {
    #[llm_retry(read_only, max_attempts = 1)]
    async fn enclosed(calls: &Calls) -> Result<u32, Flaky> {
        calls.later().await
    }
    enclosed(calls).await
}

pub(crate) async fn annotated_function_inside_the_body() -> u32 {
    let calls = Calls::new();
    assert_eq!(enclosing(&calls).await, Ok(3));
    calls.count()
}
