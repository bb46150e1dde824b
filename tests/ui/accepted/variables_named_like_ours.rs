use retry_runtime::llm_retry;

const __RETURNS: &str = "returns";

#[llm_retry(idempotent(key = __operation))]
#[allow(clippy::used_underscore_binding, clippy::no_effect_underscore_binding)]
async fn asks(__operation: &str, __returns: u8, __outcome: u8, __pause: u8, __verdict: u8) -> std::io::Result<u8> {
    let __edge = __returns + __outcome;
    let __answer = __pause + __verdict;
    let __value = __RETURNS.len() + __operation.len();
    tokio::task::yield_now().await;
    Ok(__edge + __answer)
}

#[tokio::test]
async fn answers() {
    assert_eq!(asks("x", 1, 2, 3, 4).await.unwrap(), 10);
}
