//! Nothing of the prelude is what its name says.

use retry_runtime::llm_retry;

use super::number;

mod shadows {
    #![allow(dead_code, non_camel_case_types)]
    pub(super) struct Option;
    pub(super) struct Some;
    pub(super) struct None;
    pub(super) struct Box;
    pub(super) struct Future;
    pub(super) struct Into;
    pub(super) struct From;
    pub(super) struct Awaited;
    pub(super) struct NonIdempotent;
    pub(super) struct MayRunAgain;
    pub(super) struct u32;
}

#[allow(unused_imports)]
use shadows::{Awaited, Box, From, Future, Into, MayRunAgain, NonIdempotent, None, Option, Some};

/// A module of the standard library's name.
mod core {}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let stored = number(1);
    let a = stored.await?;
    let __future = number(2);
    Ok(a + __future.await? + number(3).await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 6);
}
