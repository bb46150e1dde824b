//! Answers as Anthropic's messages API gives them.
//!
//! ```
//! use std::time::Duration;
//! use retry_runtime::testing::{Script, anthropic};
//!
//! let script = Script::new()
//!     .then(anthropic::rate_limited().retry_after(Duration::from_secs(1)))
//!     .then(anthropic::overloaded())
//!     .then(anthropic::message("Hello"));
//! ```

use crate::testing::answer::Answer;
use crate::testing::bodies::Fault;
use crate::testing::shape::{Says, Shape, Vendor};

/// 200: a message whose content is `text`, from the model that was asked for.
pub fn message(text: impl Into<String>) -> Answer {
    shaped(200, Says::Text(text.into()))
}

/// An error of any status: `error.type` and `error.message`.
pub fn error(status: u16, kind: &str, message: &str) -> Answer {
    shaped(status, Says::Fault(Fault { kind: kind.into(), code: None, message: message.into() }))
}

/// 400 `invalid_request_error` with this message.
pub fn invalid_request(message: &str) -> Answer {
    error(400, "invalid_request_error", message)
}

/// 400 `invalid_request_error` that means money: the credit balance is too low.
pub fn low_balance() -> Answer {
    invalid_request("Your credit balance is too low to access the Anthropic API.")
}

/// 401 `authentication_error`.
pub fn unauthorized() -> Answer {
    shaped(401, Says::ByStatus)
}

/// 429 `rate_limit_error`: too fast, heals by waiting.
pub fn rate_limited() -> Answer {
    shaped(429, Says::ByStatus)
}

/// 500 `api_error`.
pub fn server_error() -> Answer {
    shaped(500, Says::ByStatus)
}

/// 529 `overloaded_error`.
pub fn overloaded() -> Answer {
    shaped(529, Says::ByStatus)
}

fn shaped(status: u16, says: Says) -> Answer {
    Answer::shaped(status, Shape { vendor: Some(Vendor::Anthropic), says })
}
