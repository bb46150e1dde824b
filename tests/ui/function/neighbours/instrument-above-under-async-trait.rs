use async_trait::async_trait;
use retry_runtime::llm_retry;
use tracing::instrument;

struct Client;

#[async_trait]
trait Ask {
    async fn ask(&self, prompt: String) -> Result<String, std::io::Error>;
}

#[async_trait]
impl Ask for Client {
    #[instrument(skip(self))]
    #[llm_retry(read_only)]
    async fn ask(&self, prompt: String) -> Result<String, std::io::Error> {
        Ok(prompt.clone())
    }
}

fn main() {}
