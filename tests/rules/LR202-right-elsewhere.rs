//! In a function inside and in a text it is not the body's.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(read_only)]
async fn ask(client: &Client) -> Result<String, ApiError> {
    fn inside(answer: reqwest::Response) -> bool {
        answer.error_for_status().is_ok()
    }
    let called = inside as fn(_) -> _;
    println!("no .error_for_status() {called:?}");
    client.get("http://localhost").send_attempt().await?.text().await
}
