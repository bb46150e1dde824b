//! It awaits: in the open, in a macro, in an async block.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(read_only)]
async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

#[llm_retry(read_only)]
async fn both(client: &Client) -> Result<(String, String), ApiError> {
    tokio::try_join!(one(client), one(client))
}

#[llm_retry(read_only)]
async fn boxed(client: &Client) -> Result<String, ApiError> {
    Box::pin(async { one(client).await }).await
}

async fn one(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}
