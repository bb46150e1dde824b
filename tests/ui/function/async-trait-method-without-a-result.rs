use async_trait::async_trait;
use retry_runtime::llm_retry;

struct Client;

#[async_trait]
trait Ask {
    async fn nothing(&self);
    async fn option(&self) -> Option<u8>;
}

#[async_trait]
impl Ask for Client {
    #[llm_retry(read_only)]
    async fn nothing(&self) {}

    #[llm_retry(read_only)]
    async fn option(&self) -> Option<u8> {
        None
    }
}

fn main() {}
