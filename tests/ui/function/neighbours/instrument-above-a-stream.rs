use futures_core::Stream;
use retry_runtime::llm_retry;
use tracing::instrument;

#[instrument]
#[llm_retry(read_only, stream)]
fn ask(prompt: String) -> impl Stream<Item = Result<usize, std::io::Error>> {
    futures_util::stream::iter([Ok(prompt.len())])
}

fn main() {}
