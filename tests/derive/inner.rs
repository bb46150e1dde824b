//! `transparent` and `source`: the inner error is asked.

use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::rc::Rc;
use std::sync::Arc;

use retry_runtime::{ApiError, Classify, VerdictKind};
use thiserror::Error;

use crate::met;

#[derive(Debug, Error, Classify)]
enum Store {
    #[error(transparent)]
    #[retry(transparent)]
    Io(#[from] io::Error),
    #[error("fetching")]
    #[retry(source)]
    Fetch(#[from] reqwest::Error),
    #[error("asking")]
    #[retry(source)]
    Api {
        prompt: String,
        #[source]
        cause: Box<ApiError>,
    },
    #[error("named")]
    #[retry(source)]
    Named { at: u32, source: Arc<io::Error> },
    #[error("perhaps")]
    #[retry(source)]
    Perhaps { source: Option<Inner> },
    #[error(transparent)]
    #[retry(transparent)]
    Nested(Inner),
    #[error("plain")]
    #[retry(fatal)]
    Plain,
}

#[derive(Debug, Error, Classify)]
#[error("inner")]
#[retry(transient, reason = "inner.error")]
struct Inner;

#[derive(Debug, Classify)]
enum Dynamic {
    #[retry(transparent)]
    Boxed(Box<dyn StdError>),
    #[retry(transparent)]
    SendSync(Box<dyn StdError + Send + Sync>),
    #[retry(transparent)]
    Send(Box<dyn StdError + Send>),
    #[retry(transparent)]
    Shared(Arc<dyn StdError + Send + Sync>),
    #[retry(transparent)]
    Counted(Rc<dyn StdError>),
    #[retry(transparent)]
    Borrowed(&'static (dyn StdError + Send + Sync)),
    #[retry(transparent)]
    Perhaps(Option<Box<dyn StdError + Send + Sync>>),
}

fn refused() -> io::Error {
    io::ErrorKind::ConnectionRefused.into()
}

fn missing() -> io::Error {
    io::ErrorKind::NotFound.into()
}

fn builder() -> reqwest::Error {
    reqwest::Client::new().get("http://[").build().expect_err("no URL")
}

#[tokio::test(start_paused = true)]
async fn an_error_with_classify_is_asked() {
    let same = refused().classify();
    assert_eq!(Store::from(refused()).classify(), same);
    assert_eq!(Store::Named { at: 1, source: Arc::new(refused()) }.classify(), same);
    assert_eq!(Store::from(missing()).classify().kind(), VerdictKind::Fatal);
    assert_eq!(Store::from(builder()).classify(), builder().classify());
    assert_eq!(met(|| Store::Nested(Inner)).await, (3, "inner.error"));
    assert_eq!(met(|| Store::Perhaps { source: Some(Inner) }).await, (3, "inner.error"));
    assert_eq!(met(|| Store::Perhaps { source: None }).await, (1, "unknown_error"));
    assert_eq!(met(|| Store::Plain).await, (1, "fatal"));
    assert_eq!(met(|| Store::from(refused())).await.attempts, 3);
    let cause = || Box::new(ApiError::from(builder()));
    let asked = Store::Api { prompt: String::new(), cause: cause() };
    assert_eq!(asked.classify(), cause().classify());
}

#[derive(Debug)]
struct Wrapped(io::Error);

impl fmt::Display for Wrapped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("wrapped")
    }
}

impl StdError for Wrapped {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        Some(&self.0)
    }
}

#[test]
fn of_a_dynamic_error_the_chain_is_asked() {
    static UNKNOWN: fmt::Error = fmt::Error;
    let same = refused().classify();
    let wrapped = || Wrapped(refused());
    for error in [
        Dynamic::Boxed(Box::new(wrapped())),
        Dynamic::SendSync(Box::new(wrapped())),
        Dynamic::Send(Box::new(wrapped())),
        Dynamic::Shared(Arc::new(wrapped())),
        Dynamic::Counted(Rc::new(wrapped())),
        Dynamic::Perhaps(Some(Box::new(wrapped()))),
    ] {
        assert_eq!(error.classify(), same, "{error:?}");
    }
    assert_eq!(Dynamic::Borrowed(&UNKNOWN).classify().reason(), "unknown_error");
    assert_eq!(Dynamic::Perhaps(None).classify().reason(), "unknown_error");
}
