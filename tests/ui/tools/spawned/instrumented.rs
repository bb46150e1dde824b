use retry_runtime::{llm_retry, llm_tool};
use tracing::Instrument;

#[llm_tool(non_idempotent)]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(cents)
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    tokio::spawn(charge(1).instrument(tracing::info_span!("charge"))).await?
}

fn main() {}
