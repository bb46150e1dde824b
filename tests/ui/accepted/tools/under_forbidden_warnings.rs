//! Lints of the user's that the questions must not meet.

use retry_runtime::llm_retry;

use super::number;

#[forbid(unsafe_code)]
#[deny(warnings, clippy::pedantic, clippy::nursery, unused_parens, unused_braces, let_underscore_drop, unit_bindings)]
mod strict {
    use retry_runtime::llm_retry;

    #[llm_retry(read_only)]
    pub(super) async fn body() -> std::io::Result<u32> {
        let mut stored = Box::pin(super::number(1));
        let sum = (&mut stored).await?;
        let handle = tokio::spawn(super::number(2));
        super::unit().await;
        let (a, b) = tokio::join!(super::number(3), handle);
        Ok(sum + a? + b??)
    }
}

async fn unit() {}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    strict::body().await
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 6);
}
