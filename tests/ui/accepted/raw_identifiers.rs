use retry_runtime::llm_retry;

struct Request {
    r#type: u8,
}

#[llm_retry(read_only, max_attempts = 2)]
async fn r#async(r#in: u8, Request { r#type }: Request) -> std::io::Result<u8> {
    Ok(r#in + r#type)
}

#[tokio::test]
async fn answers() {
    assert_eq!(r#async(1, Request { r#type: 2 }).await.unwrap(), 3);
}
