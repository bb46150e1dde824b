//! `policy` brings all numbers.

use reqwest::Client;
use retry_runtime::{ApiError, Policy, SendAttempt, llm_retry};

pub static POLICY: Policy = Policy::DEFAULT;

#[llm_retry(policy = &POLICY, deadline = "30s", read_only)]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
