use retry_runtime::llm_retry;
use tracing::instrument;

#[instrument(err, ret, level = "debug")]
#[llm_retry(read_only)]
async fn ask(count: u32) -> Result<u32, std::io::Error> {
    std::future::ready(Ok(count)).await
}

fn main() {}
