use retry_runtime::llm_retry;
use tracing::instrument;

#[instrument(skip_all)]
#[llm_retry(read_only)]
async fn ask(prompt: &str) -> Result<usize, std::io::Error> {
    std::future::ready(Ok(prompt.len())).await
}

fn main() {}
