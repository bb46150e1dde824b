//! Constants that fit, of a type parameter too.

use std::time::Duration;

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

const DEADLINE: Duration = Duration::from_secs(30);

trait Limits {
    const TIMEOUT: Duration;
}

#[llm_retry(attempt_timeout = L::TIMEOUT, base = "2s", deadline = DEADLINE, read_only)]
async fn ask<L: Limits>(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

async fn asked(client: &Client) -> Result<String, ApiError> {
    ask::<Short>(client).await
}

struct Short;

impl Limits for Short {
    const TIMEOUT: Duration = Duration::from_secs(14);
}
