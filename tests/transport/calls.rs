//! The same call in the two ways of sending, under each of the effects.

use reqwest::Error;
use retry_runtime::{ApiError, GaveUp, SendAttempt, llm_retry};
use serde_json::Value;

use crate::site::Site;

/// Attempts that a call may make.
pub(crate) const ATTEMPTS: usize = 3;

/// One attempt through `send_attempt()`.
#[llm_retry(max_attempts = 1, read_only)]
pub(crate) async fn once(site: &Site) -> Result<Value, ApiError> {
    site.post().send_attempt().await?.json().await
}

/// One attempt through the client alone.
#[llm_retry(max_attempts = 1, read_only)]
pub(crate) async fn bare_once(site: &Site) -> Result<Value, Error> {
    site.post().send().await?.json().await
}

#[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", read_only, budget = "off")]
pub(crate) async fn read_only(site: &Site) -> Result<Value, GaveUp<ApiError>> {
    site.post().send_attempt().await?.json().await
}

#[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", idempotent, budget = "off")]
pub(crate) async fn idempotent(site: &Site) -> Result<Value, GaveUp<ApiError>> {
    site.post().send_attempt().await?.json().await
}

#[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", non_idempotent, budget = "off")]
pub(crate) async fn non_idempotent(site: &Site) -> Result<Value, GaveUp<ApiError>> {
    site.post().send_attempt().await?.json().await
}

#[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", non_idempotent, budget = "off")]
pub(crate) async fn bare_non_idempotent(site: &Site) -> Result<Value, GaveUp<Error>> {
    site.post().send().await?.json().await
}
