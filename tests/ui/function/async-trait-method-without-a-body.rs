use async_trait::async_trait;
use retry_runtime::llm_retry;

#[async_trait]
trait Ask {
    #[llm_retry(read_only)]
    async fn ask(&self) -> Result<String, std::io::Error>;
}

fn main() {}
