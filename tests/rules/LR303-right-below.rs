//! Each attempt is a span.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};
use tracing::instrument;

#[llm_retry(read_only)]
#[instrument(skip_all)]
async fn ask(client: Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

#[llm_retry(read_only)]
#[instrument]
async fn borrowed(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}
