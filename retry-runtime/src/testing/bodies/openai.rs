//! `OpenAI`'s chat completions, as JSON.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::testing::bodies::Fault;

/// Type, code and message that come with a status.
pub(in crate::testing) fn usual(status: u16) -> (&'static str, Option<&'static str>, &'static str) {
    const INVALID: &str = "invalid_request_error";
    match status {
        401 => (INVALID, Some("invalid_api_key"), "Incorrect API key provided."),
        403 => (INVALID, Some("unsupported_country_region_territory"), "Country, region, or territory not supported"),
        404 => (INVALID, Some("model_not_found"), "The model does not exist or you do not have access to it."),
        429 => ("requests", Some("rate_limit_exceeded"), "Rate limit reached for requests."),
        503 => ("service_unavailable_error", Some("server_is_overloaded"), "The server is overloaded."),
        400..=499 => (INVALID, None, "The request could not be served."),
        _ => ("server_error", None, "The server had an error while processing your request."),
    }
}

pub(in crate::testing) fn completion(text: &str, model: &str, serial: usize) -> Value {
    let tokens = text.split_whitespace().count();
    json!({
        "id": format!("chatcmpl-{serial:06}"),
        "object": "chat.completion",
        "created": now(),
        "model": model,
        "choices": [{
            "index": 0,
            "message": {"role": "assistant", "content": text, "refusal": null},
            "logprobs": null,
            "finish_reason": "stop",
        }],
        "usage": {"prompt_tokens": 1, "completion_tokens": tokens, "total_tokens": tokens + 1},
    })
}

/// The same as server-sent events, one per word.
pub(in crate::testing) fn stream(text: &str, model: &str, serial: usize) -> Vec<String> {
    let created = now();
    let event = |delta: Value, finish: Option<&str>| {
        let chunk = json!({
            "id": format!("chatcmpl-{serial:06}"),
            "object": "chat.completion.chunk",
            "created": created,
            "model": model,
            "choices": [{"index": 0, "delta": delta, "logprobs": null, "finish_reason": finish}],
        });
        format!("data: {chunk}\n\n")
    };
    let mut events = vec![event(json!({"role": "assistant", "content": ""}), None)];
    events.extend(text.split_inclusive(' ').map(|word| event(json!({"content": word}), None)));
    events.extend([event(json!({}), Some("stop")), "data: [DONE]\n\n".to_owned()]);
    events
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

pub(in crate::testing) fn failure(fault: &Fault) -> Value {
    json!({"error": {"message": fault.message, "type": fault.kind, "param": null, "code": fault.code}})
}
