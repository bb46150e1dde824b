use retry_runtime::llm_retry;

mod inner {
    use super::llm_retry;

    /// Everywhere.
    ///
    /// # Errors
    /// None.
    #[llm_retry(read_only)]
    pub async fn everywhere() -> std::io::Result<u8> {
        hidden().await
    }

    #[llm_retry(read_only)]
    pub(crate) async fn in_the_crate() -> std::io::Result<u8> {
        Ok(2)
    }

    #[llm_retry(read_only)]
    pub(super) async fn in_the_parent() -> std::io::Result<u8> {
        Ok(3)
    }

    #[llm_retry(read_only)]
    pub(in crate::accepted) async fn in_a_path() -> std::io::Result<u8> {
        Ok(4)
    }

    #[llm_retry(read_only)]
    async fn hidden() -> std::io::Result<u8> {
        Ok(1)
    }
}

#[tokio::test]
async fn answers() {
    assert_eq!((inner::everywhere().await.unwrap(), inner::in_the_crate().await.unwrap()), (1, 2));
    assert_eq!((inner::in_the_parent().await.unwrap(), inner::in_a_path().await.unwrap()), (3, 4));
}
