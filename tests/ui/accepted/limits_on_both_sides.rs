use retry_runtime::llm_retry;

#[llm_retry(base = "30s", cap = "30s", rate_limit_base = "30s", deadline = "30001ms", read_only)]
async fn as_near_as_can_be() -> std::io::Result<u8> {
    Ok(1)
}

#[llm_retry(base = "1ms", factor = 1, cap = "1ms", deadline = "3ms", attempt_timeout = "1ms", read_only)]
async fn as_short_as_can_be() -> std::io::Result<u8> {
    Ok(2)
}

#[llm_retry(deadline = "8760h", max_server_wait = "8760h", max_attempts = 100, ambiguous = 100, read_only)]
async fn as_long_as_can_be() -> std::io::Result<u8> {
    Ok(3)
}

#[llm_retry(deadline = "100ms", read_only)]
async fn a_deadline_below_the_base_that_is_not_written() -> std::io::Result<u8> {
    Ok(4)
}

#[llm_retry(cap = "100ms", read_only)]
async fn a_cap_below_the_base_that_is_not_written() -> std::io::Result<u8> {
    Ok(5)
}

#[llm_retry(base = "5m", read_only)]
async fn a_base_above_what_is_not_written() -> std::io::Result<u8> {
    Ok(6)
}

#[llm_retry(attempt_timeout = "5m", read_only)]
async fn a_timeout_above_the_deadline_that_is_not_written() -> std::io::Result<u8> {
    Ok(7)
}

#[tokio::test(start_paused = true)]
async fn answers() {
    let sides =
        (as_near_as_can_be().await.unwrap(), as_short_as_can_be().await.unwrap(), as_long_as_can_be().await.unwrap());
    assert_eq!(sides, (1, 2, 3));
    assert_eq!(a_deadline_below_the_base_that_is_not_written().await.unwrap(), 4);
    assert_eq!(a_cap_below_the_base_that_is_not_written().await.unwrap(), 5);
    assert_eq!(a_base_above_what_is_not_written().await.unwrap(), 6);
    assert_eq!(a_timeout_above_the_deadline_that_is_not_written().await.unwrap(), 7);
}
