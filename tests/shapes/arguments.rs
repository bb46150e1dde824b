//! How arguments may be taken.

use std::cell::Cell;
use std::fmt::Debug;

use retry_runtime::llm_retry;

use super::support::{Calls, Flaky};

#[llm_retry(read_only)]
async fn without(calls: &'static Calls) -> Result<u32, Flaky> {
    calls.step()
}

pub(crate) async fn static_reference() -> u32 {
    static CALLS: Calls = Calls::new();
    assert_eq!(without(&CALLS).await, Ok(3));
    CALLS.count()
}

static NONE: Calls = Calls::new();

#[llm_retry(read_only)]
async fn no_arguments() -> Result<u32, Flaky> {
    NONE.step()
}

pub(crate) async fn none() -> u32 {
    assert_eq!(no_arguments().await, Ok(3));
    NONE.count()
}

#[llm_retry(read_only)]
async fn owned(calls: &Calls, text: String) -> Result<usize, Flaky> {
    calls.step()?;
    Ok(text.len())
}

pub(crate) async fn by_value_borrowed() -> u32 {
    let calls = Calls::new();
    assert_eq!(owned(&calls, "four".to_owned()).await, Ok(4));
    calls.count()
}

#[llm_retry(read_only)]
async fn cloned(calls: &Calls, text: String) -> Result<Vec<u8>, Flaky> {
    let bytes = text.clone().into_bytes();
    calls.step()?;
    Ok(bytes)
}

pub(crate) async fn by_value_cloned_in_the_body() -> u32 {
    let calls = Calls::new();
    assert_eq!(cloned(&calls, "a".to_owned()).await, Ok(b"a".to_vec()));
    calls.count()
}

pub(crate) struct Unclonable(u32);

#[llm_retry(read_only)]
async fn unclonable(calls: &Calls, number: Unclonable) -> Result<u32, Flaky> {
    calls.step()?;
    Ok(number.0)
}

pub(crate) async fn by_value_not_clone() -> u32 {
    let calls = Calls::new();
    assert_eq!(unclonable(&calls, Unclonable(7)).await, Ok(7));
    calls.count()
}

#[llm_retry(read_only)]
async fn borrowed(calls: &Calls, text: &str) -> Result<String, Flaky> {
    calls.later().await?;
    Ok(text.to_owned())
}

pub(crate) async fn str_reference() -> u32 {
    let calls = Calls::new();
    let text = String::from("short-lived");
    assert_eq!(borrowed(&calls, &text).await.as_deref(), Ok("short-lived"));
    calls.count()
}

#[llm_retry(read_only)]
async fn pushed(calls: &Calls, seen: &mut Vec<u32>) -> Result<usize, Flaky> {
    seen.push(calls.count());
    calls.later().await?;
    Ok(seen.len())
}

pub(crate) async fn mutable_reference() -> u32 {
    let calls = Calls::new();
    let mut seen = Vec::new();
    assert_eq!(pushed(&calls, &mut seen).await, Ok(3));
    assert_eq!(seen, [0, 1, 2]);
    calls.count()
}

#[llm_retry(read_only)]
async fn fresh(calls: &Calls, n: u32) -> Result<u32, Flaky> {
    let mut n = n;
    n += 1;
    calls.step()?;
    Ok(n)
}

pub(crate) async fn rebound_as_mut_in_the_body() -> u32 {
    let calls = Calls::new();
    assert_eq!(fresh(&calls, 1).await, Ok(2));
    calls.count()
}

pub(crate) struct Pair {
    left: String,
    right: u32,
}

#[llm_retry(read_only)]
async fn destructured(
    (calls, factor): (&Calls, u32),
    Pair { left, right: renamed }: Pair,
    [first, ..]: [u32; 3],
    &shared: &u32,
    _: u32,
) -> Result<u32, Flaky> {
    let length = u32::try_from(left.len()).unwrap_or(0);
    calls.later().await?;
    Ok(factor * (length + renamed + first + shared))
}

pub(crate) async fn destructuring() -> u32 {
    let calls = Calls::new();
    let pair = Pair { left: "abc".to_owned(), right: 4 };
    assert_eq!(destructured((&calls, 2), pair, [5, 6, 7], &8, 9).await, Ok(40));
    calls.count()
}

#[llm_retry(read_only)]
async fn dynamic(calls: &Calls, shown: &dyn Debug, cell: &Cell<u32>) -> Result<String, Flaky> {
    cell.set(cell.get() + 1);
    calls.later().await?;
    Ok(format!("{shown:?} {}", cell.get()))
}

pub(crate) async fn not_sync_references() -> u32 {
    let calls = Calls::new();
    let cell = Cell::new(0);
    assert_eq!(dynamic(&calls, &Some(1), &cell).await.as_deref(), Ok("Some(1) 3"));
    calls.count()
}

#[llm_retry(read_only)]
async fn called_back<F>(calls: &Calls, callback: F) -> Result<u32, Flaky>
where
    F: AsyncFn(u32) -> Result<u32, Flaky>,
{
    callback(calls.count()).await
}

pub(crate) async fn async_closure_argument() -> u32 {
    let calls = Calls::new();
    assert_eq!(called_back(&calls, async |_| calls.later().await).await, Ok(3));
    calls.count()
}

#[llm_retry(read_only)]
async fn unused_and_attributed(
    #[allow(unused_variables)] unused: u32,
    #[cfg(any())] never: Missing,
    #[cfg(not(any()))] calls: &Calls,
    #[expect(unused_variables, reason = "the attribute has to reach the argument")] expected: u32,
) -> Result<u32, Flaky> {
    calls.step()
}

pub(crate) async fn attributes_on_arguments() -> u32 {
    let calls = Calls::new();
    assert_eq!(unused_and_attributed(0, &calls, 0).await, Ok(3));
    calls.count()
}
