//! Anthropic's messages, as JSON.

use serde_json::{Value, json};

use crate::testing::bodies::Fault;

/// Type, no code, and message that come with a status.
pub(in crate::testing) fn usual(status: u16) -> (&'static str, Option<&'static str>, &'static str) {
    let (kind, message) = match status {
        401 => ("authentication_error", "invalid x-api-key"),
        402 => ("billing_error", "There is a problem with your billing details."),
        403 => ("permission_error", "Your API key lacks permission for this resource."),
        404 => ("not_found_error", "The requested resource could not be found."),
        409 => ("conflict_error", "The request conflicts with another one."),
        413 => ("request_too_large", "Request exceeds the maximum size."),
        429 => ("rate_limit_error", "This request would exceed your rate limit."),
        400..=499 => ("invalid_request_error", "The request could not be served."),
        504 => ("timeout_error", "The request timed out while processing."),
        529 => ("overloaded_error", "Overloaded"),
        _ => ("api_error", "Internal server error"),
    };
    (kind, None, message)
}

pub(in crate::testing) fn reply(text: &str, model: &str, serial: usize) -> Value {
    json!({
        "id": format!("msg_{serial:06}"),
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [{"type": "text", "text": text}],
        "stop_reason": "end_turn",
        "stop_sequence": null,
        "usage": {"input_tokens": 1, "output_tokens": text.split_whitespace().count()},
    })
}

/// The same as server-sent events, one per word.
pub(in crate::testing) fn stream(text: &str, model: &str, serial: usize) -> Vec<String> {
    let mut message = reply("", model, serial);
    message["content"] = json!([]);
    message["stop_reason"] = Value::Null;
    let words = text
        .split_inclusive(' ')
        .map(|word| json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": word}}));
    let tokens = text.split_whitespace().count();
    let mut events = vec![
        json!({"type": "message_start", "message": message}),
        json!({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}),
    ];
    events.extend(words);
    events.extend([
        json!({"type": "content_block_stop", "index": 0}),
        json!({
            "type": "message_delta",
            "delta": {"stop_reason": "end_turn", "stop_sequence": null},
            "usage": {"output_tokens": tokens},
        }),
        json!({"type": "message_stop"}),
    ]);
    events.iter().map(event).collect()
}

fn event(data: &Value) -> String {
    let name = data["type"].as_str().unwrap_or_default();
    format!("event: {name}\ndata: {data}\n\n")
}

pub(in crate::testing) fn failure(fault: &Fault, serial: usize) -> Value {
    json!({
        "type": "error",
        "error": {"type": fault.kind, "message": fault.message},
        "request_id": format!("req_{serial:06}"),
    })
}
