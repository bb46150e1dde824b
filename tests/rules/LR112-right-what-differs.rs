//! An argument, a field, a call, a capture, another macro.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

macro_rules! key {
    ($order:expr) => {
        format!("order-{}", $order.id)
    };
}

struct Order {
    id: String,
}

#[llm_retry(idempotent(key = order.id))]
async fn by_field(client: &Client, order: &Order) -> Result<String, ApiError> {
    client.post("http://localhost").body(order.id.clone()).send_attempt().await?.text().await
}

#[llm_retry(idempotent(key = order.id.trim()))]
async fn by_call(client: &Client, order: &Order) -> Result<String, ApiError> {
    client.post("http://localhost").body(order.id.clone()).send_attempt().await?.text().await
}

#[llm_retry(idempotent(key = format!("order-{}", order.id)))]
async fn by_argument(client: &Client, order: &Order) -> Result<String, ApiError> {
    client.post("http://localhost").body(order.id.clone()).send_attempt().await?.text().await
}

#[llm_retry(idempotent(key = key!(order)))]
async fn by_macro(client: &Client, order: &Order) -> Result<String, ApiError> {
    client.post("http://localhost").body(order.id.clone()).send_attempt().await?.text().await
}

#[llm_retry(idempotent(key = format!("order-{id}")))]
async fn by_capture(client: &Client, id: &str) -> Result<String, ApiError> {
    client.post("http://localhost").body(id.to_owned()).send_attempt().await?.text().await
}
