//! OpenAI's chat completions, as JSON.

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
    let created = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let tokens = text.split_whitespace().count();
    json!({
        "id": format!("chatcmpl-{serial:06}"),
        "object": "chat.completion",
        "created": created,
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

pub(in crate::testing) fn failure(fault: &Fault) -> Value {
    json!({"error": {"message": fault.message, "type": fault.kind, "param": null, "code": fault.code}})
}
