//! Attributes beside ours, documentation, visibility.

use retry_runtime::llm_retry;

use super::support::{Calls, Flaky};

#[llm_retry(read_only)]
#[tracing::instrument(skip_all, err(Debug))]
async fn instrumented_below(calls: &Calls, text: String) -> Result<usize, Flaky> {
    calls.later().await?;
    Ok(text.len())
}

pub(crate) async fn instrument_below() -> u32 {
    let calls = Calls::new();
    assert_eq!(instrumented_below(&calls, "four".to_owned()).await, Ok(4));
    calls.count()
}

/// Documented, with a [link](Calls).
#[cfg(any())]
#[llm_retry(read_only)]
async fn never_compiled(calls: &Calls) -> Result<u32, Missing> {
    missing!()
}

/// Documented.
#[must_use = "ask and listen"]
#[inline]
#[llm_retry(read_only)]
#[doc = "After the attribute."]
#[cfg_attr(all(), allow(unused_mut))]
#[expect(clippy::no_effect_underscore_binding, reason = "reaches the body")]
pub(crate) async fn decorated(calls: &Calls) -> Result<u32, Flaky> {
    let _unused = 1;
    let mut answer = calls.later().await?;
    Ok(answer)
}

pub(crate) async fn documentation_and_lints() -> u32 {
    let calls = Calls::new();
    assert_eq!(decorated(&calls).await, Ok(3));
    calls.count()
}

#[llm_retry(
    read_only,
    max_attempts = 3,
    deadline = "1m30s",
    attempt_timeout = "20s",
    base = "250ms",
    factor = 1.5,
    cap = "2s",
    rate_limit_base = "1s",
    jitter = "equal",
    max_server_wait = "30s",
    ambiguous = 2,
    name = "everything",
    crate = ::retry_runtime,
)]
async fn everything(calls: &Calls) -> Result<u32, Flaky> {
    calls.later().await
}

pub(crate) async fn every_option() -> u32 {
    let calls = Calls::new();
    assert_eq!(everything(&calls).await, Ok(3));
    calls.count()
}

#[deprecated = "but still called"]
#[llm_retry(read_only)]
async fn outdated(calls: &Calls) -> Result<u32, Flaky> {
    calls.later().await
}

pub(crate) async fn deprecated() -> u32 {
    let calls = Calls::new();
    #[allow(deprecated, reason = "that is what is tested")]
    let answer = outdated(&calls).await;
    assert_eq!(answer, Ok(3));
    calls.count()
}
