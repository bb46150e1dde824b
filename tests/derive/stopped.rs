//! `stopped`: `From<Stopped>`, and judged by it.

use std::future::pending;

use retry_runtime::{Classify, Stopped, StoppedBy, llm_retry};
use thiserror::Error;

#[derive(Debug, Error, Classify)]
enum Plain {
    #[error("never")]
    #[retry(transient)]
    Never,
    #[error(transparent)]
    #[retry(stopped)]
    Stopped(Stopped),
}

/// thiserror makes `From<Stopped>` of `#[from]`; a second one would be refused.
#[derive(Debug, Error, Classify)]
#[retry(rest = fatal)]
enum ByThiserror {
    #[error("stopped")]
    #[retry(stopped)]
    Stopped(#[from] Stopped),
    #[error("never")]
    Never,
}

#[derive(Debug, Classify)]
enum Named<T> {
    #[retry(stopped)]
    Stopped { by: Stopped },
    #[retry(fatal)]
    Never(T),
}

#[derive(Debug, Classify)]
#[retry(stopped)]
struct Whole(Stopped);

#[llm_retry(read_only, deadline = "10s")]
async fn plain() -> Result<(), Plain> {
    pending().await
}

#[llm_retry(read_only, deadline = "10s")]
async fn by_thiserror() -> Result<(), ByThiserror> {
    pending().await
}

#[llm_retry(read_only, deadline = "10s")]
async fn named() -> Result<(), Named<u8>> {
    pending().await
}

#[llm_retry(read_only, attempt_timeout = "1s", max_attempts = 2)]
async fn whole() -> Result<(), Whole> {
    pending().await
}

#[tokio::test(start_paused = true)]
async fn the_deadline_comes_back_in_the_type() {
    let deadline = |stopped: &Stopped| stopped.reason() == StoppedBy::Deadline;
    assert!(matches!(plain().await, Err(Plain::Stopped(stopped)) if deadline(&stopped)));
    assert!(matches!(by_thiserror().await, Err(ByThiserror::Stopped(stopped)) if deadline(&stopped)));
    assert!(matches!(named().await, Err(Named::Stopped { by }) if deadline(&by)));
    let Err(Whole(stopped)) = whole().await else { panic!("it can't end") };
    assert_eq!((stopped.reason(), stopped.attempts()), (StoppedBy::AttemptTimeout, 2));
    assert_eq!(Whole(stopped.clone()).classify(), stopped.classify());
    assert_eq!(Plain::from(stopped.clone()).classify().reason(), "operation.attempt_timeout");
    assert_eq!(Named::<u8>::from(stopped).classify().reason(), "operation.attempt_timeout");
    assert_eq!([Plain::Never.classify().reason(), ByThiserror::Never.classify().reason()], ["transient", "fatal"]);
    assert_eq!(Named::Never(1).classify().reason(), "fatal");
}
