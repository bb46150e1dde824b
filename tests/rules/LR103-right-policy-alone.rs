//! `policy` brings all numbers.

use reqwest::Client;
use retry_runtime::{ApiError, Policy, SendAttempt, llm_retry};

static POLICY: Policy = Policy::DEFAULT;

#[llm_retry(policy = &POLICY, read_only)]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}
