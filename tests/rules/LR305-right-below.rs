//! `#[tool]` sees an `async fn`.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};
// In the place of the attribute of an MCP crate.
use tracing::instrument as tool;

#[llm_retry(read_only)]
#[tool(skip_all)]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}
