//! Errors of every kind.

use std::cell::Cell;
use std::error::Error;
use std::io;
use std::rc::Rc;

use retry_runtime::{Classify, Stopped, Verdict, classify, llm_retry};

use super::support::{Calls, Flaky};

/// A step whose error the standard library knows.
pub(crate) fn step_io(calls: &Calls) -> io::Result<u32> {
    calls.step().map_err(|_| io::ErrorKind::ConnectionRefused.into())
}

#[llm_retry(read_only)]
async fn boxed(calls: &Calls) -> Result<u32, Box<dyn Error>> {
    if let Err(error) = step_io(calls) {
        return Err(Box::new(error));
    }
    Ok(calls.count())
}

pub(crate) async fn boxed_without_a_conversion() -> u32 {
    let calls = Calls::new();
    assert_eq!(boxed(&calls).await.ok(), Some(3));
    calls.count()
}

#[llm_retry(read_only)]
async fn boxed_send(calls: &Calls) -> Result<u32, Box<dyn Error + Send + Sync>> {
    let number: u32 = "7".parse()?;
    Ok(step_io(calls)? + number)
}

pub(crate) async fn boxed_send_and_sync() -> u32 {
    let calls = Calls::new();
    assert_eq!(boxed_send(&calls).await.ok(), Some(10));
    calls.count()
}

#[llm_retry(read_only)]
async fn of_the_standard_library(calls: &Calls) -> io::Result<u32> {
    step_io(calls)
}

pub(crate) async fn io_error_by_alias() -> u32 {
    let calls = Calls::new();
    assert_eq!(of_the_standard_library(&calls).await.ok(), Some(3));
    calls.count()
}

fn anyhow_verdict(answer: &anyhow::Result<u32>) -> Verdict {
    answer.as_ref().err().map_or(Verdict::success(), |error| classify::of_error(error.as_ref()))
}

#[llm_retry(read_only, classify = anyhow_verdict)]
async fn through_anyhow(calls: &Calls) -> anyhow::Result<u32> {
    use anyhow::Context as _;
    let answer = step_io(calls).context("asking")?;
    anyhow::ensure!(answer > 0, "nothing");
    Ok(answer)
}

pub(crate) async fn anyhow_by_classify() -> u32 {
    let calls = Calls::new();
    assert_eq!(through_anyhow(&calls).await.ok(), Some(3));
    calls.count()
}

/// Neither `Send`, `Sync`, `Clone`, `Debug` nor `Error`.
pub(crate) struct Awkward(Rc<Cell<u32>>);

impl Classify for Awkward {
    fn classify(&self) -> Verdict {
        self.0.set(self.0.get() + 1);
        Verdict::transient()
    }
}

impl From<Stopped> for Awkward {
    fn from(_: Stopped) -> Self {
        Self(Rc::default())
    }
}

impl From<Flaky> for Awkward {
    fn from(error: Flaky) -> Self {
        Self(Rc::new(Cell::new(error.call)))
    }
}

#[llm_retry(read_only)]
pub(crate) async fn awkward(calls: &Calls) -> Result<u32, Awkward> {
    Ok(calls.later().await?)
}

pub(crate) async fn neither_send_nor_sync_nor_clone() -> u32 {
    let calls = Calls::new();
    assert_eq!(awkward(&calls).await.ok(), Some(3));
    calls.count()
}

/// Judged by a function, so the type needs no `Classify`.
pub(crate) struct Unjudged;

impl From<Stopped> for Unjudged {
    fn from(_: Stopped) -> Self {
        Self
    }
}

fn judge<T, E>(answer: &Result<T, E>) -> Verdict {
    if answer.is_ok() { Verdict::success() } else { Verdict::transient() }
}

#[llm_retry(read_only, classify = judge::<u32, Unjudged>)]
async fn unjudged(calls: &Calls) -> Result<u32, Unjudged> {
    calls.step().map_err(|_| Unjudged)
}

pub(crate) async fn judged_by_a_function() -> u32 {
    let calls = Calls::new();
    assert_eq!(unjudged(&calls).await.ok(), Some(3));
    calls.count()
}

fn refuses_small(answer: &Result<u32, Flaky>) -> Verdict {
    match answer {
        Ok(call) if *call < 3 => Verdict::transient(),
        Ok(_) => Verdict::success(),
        Err(_) => Verdict::fatal(),
    }
}

#[llm_retry(read_only, classify = refuses_small)]
async fn failed_inside_ok(calls: &Calls) -> Result<u32, Flaky> {
    Ok(calls.step().unwrap_or_else(|error| error.call))
}

pub(crate) async fn failure_inside_ok() -> u32 {
    let calls = Calls::new();
    assert_eq!(failed_inside_ok(&calls).await, Ok(3));
    calls.count()
}

#[llm_retry(read_only, classify = judge)]
async fn converted(calls: &Calls) -> Result<u32, String> {
    Ok(calls.step().map_err(|error| error.to_string())?)
}

pub(crate) async fn text_as_the_error() -> u32 {
    let calls = Calls::new();
    assert_eq!(converted(&calls).await, Ok(3));
    calls.count()
}
