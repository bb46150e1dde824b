//! Return types: aliases, reports, streams.

use std::fmt::Display;

use futures::{Stream, StreamExt as _, stream};
use retry_runtime::{Classify, GaveUp, Stopped, llm_retry};

use super::support::{Calls, Flaky};

type Answer<T, E = Flaky> = Result<T, E>;
type Fixed = Result<u32, Flaky>;
type Reported<T> = std::result::Result<T, GaveUp<Flaky>>;

#[llm_retry(read_only)]
async fn aliased(calls: &Calls) -> Answer<u32> {
    calls.later().await
}

pub(crate) async fn alias_with_a_default() -> u32 {
    let calls = Calls::new();
    assert_eq!(aliased(&calls).await, Ok(3));
    calls.count()
}

#[llm_retry(read_only)]
async fn fixed(calls: &Calls) -> Fixed {
    Ok(calls.later().await?)
}

pub(crate) async fn alias_without_arguments() -> u32 {
    let calls = Calls::new();
    assert_eq!(fixed(&calls).await, Ok(3));
    calls.count()
}

#[llm_retry(read_only)]
async fn reported(calls: &Calls) -> Result<u32, GaveUp<Flaky>> {
    let answer = calls.later().await?;
    if answer == 0 {
        return Err(Flaky { call: 0 });
    }
    Ok(answer)
}

pub(crate) async fn gave_up() -> u32 {
    let calls = Calls::new();
    assert_eq!(reported(&calls).await.ok(), Some(3));
    calls.count()
}

#[llm_retry(read_only)]
async fn reported_by_alias(calls: &Calls) -> Reported<u32> {
    calls.later().await
}

pub(crate) async fn alias_of_gave_up() -> u32 {
    let calls = Calls::new();
    assert_eq!(reported_by_alias(&calls).await.ok(), Some(3));
    calls.count()
}

#[llm_retry(read_only)]
async fn reported_of_any<E: Classify + From<Stopped> + From<Flaky>>(calls: &Calls) -> Result<u32, GaveUp<E>> {
    Ok(calls.later().await?)
}

pub(crate) async fn gave_up_of_a_type_parameter() -> u32 {
    let calls = Calls::new();
    assert_eq!(reported_of_any::<Flaky>(&calls).await.ok(), Some(3));
    calls.count()
}

#[llm_retry(read_only)]
async fn streamed(calls: &Calls) -> Result<impl Stream<Item = Result<u32, Flaky>> + use<>, Flaky> {
    let first = calls.later().await?;
    Ok(stream::iter([Ok(first), Err(Flaky { call: 4 })]))
}

pub(crate) async fn stream() -> u32 {
    let calls = Calls::new();
    let items: Vec<_> = match streamed(&calls).await {
        Ok(items) => items.collect().await,
        Err(error) => vec![Err(error)],
    };
    assert_eq!(items, [Ok(3), Err(Flaky { call: 4 })]);
    calls.count()
}

#[llm_retry(read_only)]
async fn streamed_with_a_report(calls: &Calls) -> Result<(impl Stream<Item = u32> + '_, u8), GaveUp<Flaky>> {
    let first = calls.later().await?;
    Ok((stream::once(async move { first + calls.count() }), 1))
}

pub(crate) async fn stream_inside_a_tuple_with_a_report() -> u32 {
    let calls = Calls::new();
    let Ok((items, _)) = streamed_with_a_report(&calls).await else { return 0 };
    assert_eq!(items.collect::<Vec<_>>().await, [6]);
    calls.count()
}

#[llm_retry(read_only)]
async fn opaque(calls: &Calls) -> Result<impl Display + Clone + use<>, Flaky> {
    let answer = calls.later().await?;
    Ok(if answer > 0 { "yes" } else { "no" })
}

pub(crate) async fn impl_trait_in_the_value() -> u32 {
    let calls = Calls::new();
    assert_eq!(opaque(&calls).await.map(|text| text.to_string()).as_deref(), Ok("yes"));
    calls.count()
}

#[llm_retry(read_only)]
async fn closure(calls: &Calls) -> Result<Box<dyn Fn(u32) -> u32 + Send>, Flaky> {
    let answer = calls.later().await?;
    Ok(Box::new(move |more| answer + more))
}

pub(crate) async fn coerced_to_a_trait_object() -> u32 {
    let calls = Calls::new();
    assert_eq!(closure(&calls).await.map(|add| add(4)), Ok(7));
    calls.count()
}

#[llm_retry(read_only)]
async fn nested_results(calls: &Calls) -> Result<Result<u32, Flaky>, Flaky> {
    let answer = calls.later().await?;
    Ok(Err(Flaky { call: answer }))
}

pub(crate) async fn result_inside_a_result() -> u32 {
    let calls = Calls::new();
    assert_eq!(nested_results(&calls).await, Ok(Err(Flaky { call: 3 })));
    calls.count()
}

#[llm_retry(read_only)]
async fn unit(calls: &Calls) -> Result<(), Flaky> {
    calls.later().await?;
    Ok(())
}

pub(crate) async fn unit_value() -> u32 {
    let calls = Calls::new();
    assert_eq!(unit(&calls).await, Ok(()));
    calls.count()
}

#[llm_retry(read_only)]
async fn forever(calls: &Calls) -> Result<std::convert::Infallible, Flaky> {
    loop {
        calls.later().await?;
        if calls.count() >= 3 {
            return Err(Flaky { call: 77 });
        }
    }
}

/// The third attempt fails as the first two did, and so do the two after it.
#[tokio::test(start_paused = true)]
async fn a_value_that_can_not_be_is_no_hindrance() {
    let calls = Calls::new();
    assert!(matches!(forever(&calls).await, Err(Flaky { .. })));
    assert!(calls.count() >= 5);
}
