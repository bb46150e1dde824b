//! The bodies that providers' clients expect.

use std::time::Duration;

use retry_runtime::testing::{Answer, Provider, Script, anthropic, openai};
use serde_json::Value;

use crate::Outcome;
use crate::client::{CHAT, MESSAGES, post};

async fn json(provider: &Provider, path: &str) -> Result<(u16, Value), Box<dyn std::error::Error>> {
    let answer = post(provider, path).await?;
    assert_eq!(answer.headers()["content-type"], "application/json");
    Ok((answer.status().as_u16(), serde_json::from_str(&answer.text().await?)?))
}

#[tokio::test]
async fn a_success_has_the_shape_of_its_path() -> Outcome {
    let provider = Provider::start(Answer::ok("Hi there").into()).await?;
    let (_, chat) = json(&provider, CHAT).await?;
    assert_eq!(chat["choices"][0]["message"]["content"], "Hi there");
    assert_eq!((&chat["model"], &chat["object"]), (&"mock-1".into(), &"chat.completion".into()));
    let (_, message) = json(&provider, MESSAGES).await?;
    assert_eq!(message["content"][0]["text"], "Hi there");
    assert_eq!((&message["model"], &message["stop_reason"]), (&"mock-1".into(), &"end_turn".into()));
    Ok(())
}

#[tokio::test]
async fn a_failure_has_the_shape_of_its_path() -> Outcome {
    let provider = Provider::start("429, 429, 529, 429:error=insufficient_quota".parse()?).await?;
    assert_eq!(json(&provider, CHAT).await?.1["error"]["code"], "rate_limit_exceeded");
    assert_eq!(json(&provider, MESSAGES).await?.1["error"]["type"], "rate_limit_error");
    assert_eq!(json(&provider, MESSAGES).await?.1["error"]["type"], "overloaded_error");
    assert_eq!(json(&provider, CHAT).await?.1["error"]["code"], "insufficient_quota");
    Ok(())
}

#[tokio::test]
async fn a_shape_can_be_chosen() -> Outcome {
    let answers = [
        (openai::chat("Hi"), 200, "/choices/0/message/role", "assistant"),
        (openai::rate_limited(), 429, "/error/code", "rate_limit_exceeded"),
        (openai::insufficient_quota(), 429, "/error/type", "insufficient_quota"),
        (openai::server_error(), 500, "/error/type", "server_error"),
        (openai::overloaded(), 503, "/error/code", "server_is_overloaded"),
        (openai::unauthorized(), 401, "/error/code", "invalid_api_key"),
        (openai::invalid_request("bad"), 400, "/error/message", "bad"),
        (anthropic::message("Hi"), 200, "/type", "message"),
        (anthropic::rate_limited(), 429, "/error/type", "rate_limit_error"),
        (anthropic::overloaded(), 529, "/error/type", "overloaded_error"),
        (anthropic::server_error(), 500, "/error/type", "api_error"),
        (anthropic::unauthorized(), 401, "/error/type", "authentication_error"),
        (anthropic::low_balance(), 400, "/error/type", "invalid_request_error"),
    ];
    let provider = Provider::start(answers.iter().map(|(answer, ..)| answer.clone()).collect::<Script>()).await?;
    for (_, status, pointer, value) in answers {
        let (got, body) = json(&provider, "/anything").await?;
        assert_eq!((got, body.pointer(pointer).and_then(Value::as_str)), (status, Some(value)), "{body}");
    }
    Ok(())
}

#[tokio::test]
async fn each_request_has_an_id() -> Outcome {
    let provider = Provider::start(Script::new()).await?;
    assert_eq!(post(&provider, CHAT).await?.headers()["x-request-id"], "req_000001");
    assert_eq!(post(&provider, MESSAGES).await?.headers()["request-id"], "req_000002");
    Ok(())
}

async fn events(provider: &Provider, path: &str) -> Result<String, Box<dyn std::error::Error>> {
    let request = reqwest::Client::new().post(provider.url(path)).body(r#"{"stream": true}"#);
    let answer = request.send().await?;
    assert_eq!(answer.headers()["content-type"], "text/event-stream");
    Ok(answer.text().await?)
}

#[tokio::test]
async fn a_success_streams_where_the_request_asks_for_it() -> Outcome {
    let provider = Provider::start(Answer::ok("Hi there").chunk_delay(Duration::from_millis(1)).into()).await?;
    let chat = events(&provider, CHAT).await?;
    let data: Vec<_> = chat.split("\n\n").filter_map(|event| event.strip_prefix("data: ")).collect();
    assert_eq!((data.len(), data.last()), (5, Some(&"[DONE]")));
    let word: Value = serde_json::from_str(data[2])?;
    assert_eq!(word["choices"][0]["delta"]["content"], "there");
    let message = events(&provider, MESSAGES).await?;
    let names: Vec<_> = message.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    assert_eq!((names.len(), names[0], names[6]), (7, "message_start", "message_stop"));
    Ok(())
}
