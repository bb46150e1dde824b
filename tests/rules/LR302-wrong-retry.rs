//! Another loop multiplies.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};
// Any attribute will do: it is known by its name.
use tracing::instrument as retry;

#[llm_retry(read_only)]
#[retry]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
