//! What a closure sends goes out where its name is mentioned, and an async block sends nothing until then.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

#[llm_retry(idempotent)]
#[allow(unused_variables)] // That is the point.
async fn charge(client: &Client) -> Result<String, ApiError> {
    let again = || client.post("http://localhost").send_attempt();
    let later = async move { client.post("http://localhost").send_attempt().await };
    client.post("http://localhost").send_attempt().await?.text().await
}

#[llm_retry(idempotent)]
async fn one_of_two(client: &Client, dear: bool) -> Result<String, ApiError> {
    let dearly = |amount: u32| client.post("http://localhost/dear").json(&amount).send_attempt();
    let cheaply = async || client.post("http://localhost/cheap").send_attempt().await;
    let answer = if dear { dearly(9).await? } else { cheaply().await? };
    answer.text().await
}
