use retry_runtime::llm_retry;
use tracing::instrument;

#[instrument(skip_all)]
#[llm_retry(read_only)]
async fn ask(prompt: &str) -> Result<u32, std::io::Error> {
    std::future::ready(Ok(1)).await
}

fn main() {}
