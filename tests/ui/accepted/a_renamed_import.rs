use retry_runtime::llm_retry as again;

#[again(read_only)]
async fn renamed() -> std::io::Result<u8> {
    Ok(1)
}

#[retry_runtime::llm_retry(read_only)]
async fn qualified() -> std::io::Result<u8> {
    Ok(2)
}

#[::retry_runtime::llm_retry(read_only)]
async fn absolute() -> std::io::Result<u8> {
    Ok(3)
}

#[tokio::test]
async fn answers() {
    assert_eq!((renamed().await.unwrap(), qualified().await.unwrap(), absolute().await.unwrap()), (1, 2, 3));
}
