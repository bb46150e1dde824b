//! Answers as `OpenAI`'s chat completions gives them, and those who imitate it.
//!
//! ```
//! use retry_runtime::testing::{Script, openai};
//!
//! let script = Script::new().then(openai::rate_limited()).then(openai::chat("Hello"));
//! ```
//!
//! No message names a time to wait, so that the header alone decides: add it with
//! [`retry_after`](super::Answer::retry_after).

use crate::testing::answer::Answer;
use crate::testing::bodies::Fault;
use crate::testing::shape::{Says, Shape, Vendor};

/// 200: a completion whose message is `text`, from the model that was asked for.
pub fn chat(text: impl Into<String>) -> Answer {
    shaped(200, Says::Text(text.into()))
}

/// An error of any status: `error.type`, `error.code` and `error.message`.
pub fn error(status: u16, kind: &str, code: Option<&str>, message: &str) -> Answer {
    shaped(status, Says::Fault(Fault { kind: kind.into(), code: code.map(Into::into), message: message.into() }))
}

/// 400 `invalid_request_error` with this message.
pub fn invalid_request(message: &str) -> Answer {
    error(400, "invalid_request_error", None, message)
}

/// 401 `invalid_api_key`.
pub fn unauthorized() -> Answer {
    shaped(401, Says::ByStatus)
}

/// 429 `rate_limit_exceeded`: too fast, heals by waiting.
pub fn rate_limited() -> Answer {
    shaped(429, Says::ByStatus)
}

/// 429 `insufficient_quota`: the money is gone, no waiting helps.
pub fn insufficient_quota() -> Answer {
    let message = "You exceeded your current quota, please check your plan and billing details.";
    error(429, "insufficient_quota", Some("insufficient_quota"), message)
}

/// 500 `server_error`.
pub fn server_error() -> Answer {
    shaped(500, Says::ByStatus)
}

/// 503 `server_is_overloaded`.
pub fn overloaded() -> Answer {
    shaped(503, Says::ByStatus)
}

fn shaped(status: u16, says: Says) -> Answer {
    Answer::shaped(status, Shape { vendor: Some(Vendor::OpenAi), says })
}
