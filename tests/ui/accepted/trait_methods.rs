use retry_runtime::llm_retry;

trait Ask {
    async fn plain(&self) -> std::io::Result<u8>;

    fn sent(&self) -> impl Future<Output = std::io::Result<u8>> + Send;

    #[llm_retry(read_only)]
    async fn by_default(&self) -> std::io::Result<u8> {
        Ok(self.plain().await? + 1)
    }
}

struct Client;

impl Ask for Client {
    #[llm_retry(read_only)]
    async fn plain(&self) -> std::io::Result<u8> {
        Ok(1)
    }

    #[llm_retry(read_only)]
    async fn sent(&self) -> std::io::Result<u8> {
        Ok(3)
    }
}

async fn spawned<A: Ask + Send + 'static>(ask: A) -> std::io::Result<u8> {
    tokio::spawn(async move { ask.sent().await }).await?
}

#[tokio::test]
async fn answers() {
    let all = (Client.plain().await.unwrap(), Client.by_default().await.unwrap(), spawned(Client).await.unwrap());
    assert_eq!(all, (1, 2, 3));
}
