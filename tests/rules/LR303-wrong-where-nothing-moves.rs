//! All attempts would be one span.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};
use tracing::instrument;

#[instrument(skip_all)]
#[llm_retry(read_only)]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
