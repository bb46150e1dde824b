//! An agent the right way round: the call to the model is retried, the loop around it is not.
//!
//! ```text
//! cargo run --example agent
//! ```
//!
//! The loop is more than one attempt: run again, it would order again.

use std::error::Error;
use std::time::Duration;

use retry_runtime::testing::{Answer, Provider, Script, openai};
use retry_runtime::{ApiError, SendAttempt, llm_retry};
use serde_json::{Value, json};

/// What the agent can reach.
struct Agent {
    client: reqwest::Client,
    model: Provider,
    shop: Provider,
}

/// One call to the model. Twice changes nothing, it costs tokens.
#[llm_retry(max_attempts = 4, deadline = "30s", base = "50ms", read_only)]
async fn next_message(agent: &Agent, conversation: &[Value]) -> Result<Value, ApiError> {
    let body = json!({"model": "mock-1", "messages": conversation});
    let request = agent.client.post(agent.model.url("/v1/chat/completions")).json(&body);
    let completion: Value = request.send_attempt().await?.json().await?;
    Ok(completion["choices"][0]["message"].clone())
}

/// A tool that only looks. Twice changes nothing.
#[llm_retry(max_attempts = 3, deadline = "10s", base = "50ms", read_only)]
async fn look_up_price(agent: &Agent, item: &str) -> Result<String, ApiError> {
    let url = agent.shop.url(&format!("/price/{item}"));
    agent.client.get(url).send_attempt().await?.text().await
}

/// A tool with a side effect. Ordering twice orders twice, so nothing here repeats it: what went wrong is the model's to know.
async fn order(agent: &Agent, item: &str) -> Result<String, ApiError> {
    let request = agent.client.post(agent.shop.url("/order")).json(&json!({"item": item}));
    request.send_attempt().await?.text().await
}

/// The loop: as long as the model asks for tools, it gets what they say.
async fn run(agent: &Agent, question: &str) -> Result<String, Box<dyn Error>> {
    let mut conversation = vec![json!({"role": "user", "content": question})];
    for _ in 0..10 {
        let message = next_message(agent, &conversation).await?;
        conversation.push(message.clone());
        let Some(calls) = message["tool_calls"].as_array() else {
            return Ok(message["content"].as_str().unwrap_or_default().to_owned());
        };
        for call in calls {
            let result = use_tool(agent, &call["function"]).await?;
            conversation.push(json!({"role": "tool", "tool_call_id": call["id"], "content": result}));
        }
    }
    Err("no answer after ten messages".into())
}

async fn use_tool(agent: &Agent, function: &Value) -> Result<String, Box<dyn Error>> {
    let arguments: Value = serde_json::from_str(function["arguments"].as_str().unwrap_or_default())?;
    let item = arguments["item"].as_str().unwrap_or_default();
    let result = match function["name"].as_str().unwrap_or_default() {
        "look_up_price" => look_up_price(agent, item).await,
        "order" => order(agent, item).await,
        other => return Ok(format!("there is no tool named {other}")),
    };
    Ok(result.unwrap_or_else(|error| format!("failed: {error}")))
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let agent = Agent {
        client: reqwest::Client::new(),
        model: Provider::start(conversation_with_failures()).await?,
        shop: Provider::start(shop_with_a_failure()).await?,
    };
    let answer = run(&agent, "Order tea if it costs less than 10.").await?;
    println!("{answer}\n");

    for request in agent.model.requests().iter().chain(&agent.shop.requests()) {
        let answered = request.answered().map(|answered| answered.to_string()).unwrap_or_default();
        println!("{:<22} {answered}", request.path());
    }
    let orders = agent.shop.requests().iter().filter(|request| request.path() == "/order").count();
    assert_eq!((orders, agent.model.request_count()), (1, 6), "one order, and three failures of the model repeated");
    Ok(())
}

/// Asks for a price, orders, and answers; before each of these it fails.
fn conversation_with_failures() -> Script {
    Script::new()
        .then(openai::rate_limited().retry_after(Duration::from_secs(1)))
        .then(asks_for("look_up_price"))
        .then(openai::overloaded())
        .then(asks_for("order"))
        .then(openai::server_error())
        .then(openai::chat("The tea is on its way, for 7.50."))
}

fn asks_for(tool: &str) -> Answer {
    let function = json!({"name": tool, "arguments": r#"{"item": "tea"}"#});
    let message =
        json!({"role": "assistant", "tool_calls": [{"id": "call_1", "type": "function", "function": function}]});
    Answer::status(200).body(json!({"choices": [{"message": message}]}).to_string())
}

fn shop_with_a_failure() -> Script {
    Script::new()
        .then(Answer::status(503))
        .then(Answer::status(200).body("7.50"))
        .then(Answer::status(200).body("ordered"))
}
