//! Nothing of the prelude is what its name says.

use ::retry_runtime::llm_retry;

mod shadows {
    #![allow(dead_code, non_camel_case_types)]
    pub(super) struct Ok;
    pub(super) struct Err;
    pub(super) struct Some;
    pub(super) struct None;
    pub(super) struct Option;
    pub(super) struct Box;
    pub(super) struct Duration;
    pub(super) struct Policy;
    pub(super) struct Operation;
    pub(super) struct Into;
    pub(super) struct From;
    pub(super) struct u32;
}

#[allow(unused_imports)]
use shadows::{Box, Duration, Err, From, Into, None, Ok, Operation, Option, Policy, Some, u32};

/// Arguments the other way round.
type Result<E, T> = ::std::result::Result<T, E>;

/// A module of the runtime's name.
mod retry_runtime {}
/// A module of the standard library's name.
mod core {}
/// Another one.
mod std {}

#[llm_retry(
    max_attempts = 3,
    deadline = "3s",
    jitter = "none",
    idempotent(key = "x"),
    allow(LR112, reason = "one call in this test")
)]
async fn shadowed() -> Result<::std::io::Error, u8> {
    ::core::result::Result::Ok(1)
}

#[tokio::test]
async fn answers() {
    assert_eq!(shadowed().await.unwrap(), 1);
}
