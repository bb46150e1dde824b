use retry_runtime::{Verdict, llm_retry};

fn judge(_: &std::io::Result<u8>) -> Verdict {
    Verdict::success()
}

#[llm_retry(
    max_attempts = 3,
    deadline = "1m",
    attempt_timeout = "10s",
    base = "250ms",
    factor = 1.5,
    cap = "20s",
    rate_limit_base = "2s",
    jitter = "decorrelated",
    max_server_wait = "45s",
    ambiguous = 0,
    read_only,
    classify = judge,
    name = "everything",
    crate = ::retry_runtime,
)]
async fn everything() -> std::io::Result<u8> {
    Ok(1)
}

#[tokio::test]
async fn answers() {
    assert_eq!(everything().await.unwrap(), 1);
}
