//! Futures in spans.

use retry_runtime::llm_retry;
use tracing::Instrument;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let stored = number(1).instrument(tracing::info_span!("stored"));
    let a = stored.await?;
    let b = number(2).instrument(tracing::info_span!("named")).in_current_span().await?;
    tracing::info!(n = number(3).await?, "text");
    Ok(a + b)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 3);
}
