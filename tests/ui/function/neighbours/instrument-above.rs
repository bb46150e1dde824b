use retry_runtime::llm_retry;
use tracing::instrument;

#[instrument]
#[llm_retry(read_only)]
async fn ask(prompt: String) -> Result<String, std::io::Error> {
    Ok(prompt.clone())
}

fn main() {}
