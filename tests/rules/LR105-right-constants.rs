//! Constants that keep to all the rules of durations; those of a type are compared when code is generated.

use std::time::Duration;

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

const SHORT: Duration = Duration::from_secs(1);
const LONG: Duration = Duration::from_secs(60);

struct Limits;

impl Limits {
    const CAP: Duration = LONG;
}

#[llm_retry(read_only, base = SHORT, rate_limit_base = SHORT, cap = LONG, attempt_timeout = SHORT, deadline = LONG)]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

#[llm_retry(read_only, base = SHORT, cap = Limits::CAP, max_server_wait = LONG)]
async fn of_a_type(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}
