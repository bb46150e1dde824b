use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn reads() -> std::io::Result<u8> {
    Ok(1)
}

#[llm_retry(idempotent)]
async fn keyed() -> std::io::Result<u8> {
    Ok(2)
}

#[llm_retry(idempotent(natural))]
async fn natural() -> std::io::Result<u8> {
    Ok(3)
}

#[llm_retry(idempotent(natural,))]
async fn natural_with_commas() -> std::io::Result<u8> {
    Ok(4)
}

#[llm_retry(max_attempts = 2, non_idempotent, deadline = "3s")]
async fn writes() -> std::io::Result<u8> {
    Ok(5)
}

#[llm_retry[read_only]]
async fn in_brackets() -> std::io::Result<u8> {
    Ok(6)
}

#[llm_retry { read_only }]
async fn in_braces() -> std::io::Result<u8> {
    Ok(7)
}

#[tokio::test]
async fn answers() {
    let words = (reads().await.unwrap(), keyed().await.unwrap(), natural().await.unwrap(), writes().await.unwrap());
    assert_eq!(words, (1, 2, 3, 5));
    let forms = (natural_with_commas().await.unwrap(), in_brackets().await.unwrap(), in_braces().await.unwrap());
    assert_eq!(forms, (4, 6, 7));
}
