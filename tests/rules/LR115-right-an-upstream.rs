//! There is a gate to wait at.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, Upstream, llm_retry};

static MODEL: Upstream = Upstream::new("model").gate();

#[llm_retry(read_only, upstream = MODEL, queue = "10m", cost = 3, max_refused = 5)]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}
