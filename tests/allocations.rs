//! What an annotated call allocates on the way to a success: nothing of its own.
#![allow(deprecated, reason = "LR111, LR201: waits without jitter can be compared, and bodies stand for the network")]

#[allow(dead_code, reason = "shared with the tests of the contract, which use all of it")]
#[path = "contract/support.rs"]
mod support;

use std::hint::black_box;
use std::pin::pin;
use std::task::{Context, Waker};

use allocation_counter::measure;
use futures::stream::{self, Stream, StreamExt};
use retry_runtime::{Breaker, GaveUp, Interrupted, Upstream, llm_retry};

use self::support::{Answer, Failure};

#[expect(clippy::unused_async, reason = "the same function without the attribute")]
async fn plain(number: u32) -> Answer {
    Ok(black_box(number))
}

#[llm_retry(read_only)]
async fn annotated(number: u32) -> Answer {
    Ok(black_box(number))
}

#[llm_retry(idempotent)]
async fn keyed(number: u32) -> Result<u32, GaveUp<Failure>> {
    Ok(black_box(number))
}

#[llm_retry(read_only, max_attempts = 4, attempt_timeout = "1s", name = "waits")]
async fn waits(number: u32) -> Answer {
    tokio::task::yield_now().await;
    Ok(black_box(number))
}

async fn waits_plainly(number: u32) -> Answer {
    tokio::task::yield_now().await;
    Ok(black_box(number))
}

/// Allocations of one call, after one to warm up what is made once in a thread.
fn allocations<T>(call: impl Fn() -> T) -> u64
where
    T: Future,
{
    let run = || {
        let mut future = pin!(call());
        let mut context = Context::from_waker(Waker::noop());
        while future.as_mut().poll(&mut context).is_pending() {}
    };
    run();
    measure(run).count_total
}

#[test]
fn a_success_at_once_allocates_nothing() {
    assert_eq!(allocations(|| plain(1)), 0);
    assert_eq!(allocations(|| annotated(1)), 0);
    assert_eq!(allocations(|| keyed(1)), 0);
}

#[test]
fn a_body_that_waits_allocates_what_it_would_without_the_attribute() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let _entered = runtime.enter();
    assert_eq!(allocations(|| waits(1)), allocations(|| waits_plainly(1)));
}

static GUARDED: Upstream = Upstream::new("guarded").in_flight(4).breaker(Breaker::new());
static GATED: Upstream = Upstream::new("gated").gate();

#[llm_retry(read_only, upstream = GUARDED)]
async fn guarded(number: u32) -> Answer {
    Ok(black_box(number))
}

#[llm_retry(read_only, upstream = GATED)]
async fn gated(number: u32) -> Answer {
    Ok(black_box(number))
}

#[test]
fn a_call_through_an_open_upstream_allocates_nothing() {
    assert_eq!(allocations(|| guarded(1)), 0);
}

/// What the gate remembers of a minute grows by doubling.
#[test]
fn calls_through_an_open_gate_allocate_no_more_than_its_memory_grows() {
    let calls = |times: u32| {
        measure(|| {
            for number in 0..times {
                allocations(|| gated(number));
            }
        })
        .count_total
    };
    calls(500);
    assert!(calls(500) <= 10);
}

#[llm_retry(read_only, stream)]
async fn streamed(items: u32) -> Result<impl Stream<Item = Answer>, Failure> {
    Ok(stream::iter((0..items).map(|item| Ok(black_box(item)))))
}

#[llm_retry(read_only, stream)]
fn streamed_bare(items: u32) -> impl Stream<Item = Result<u32, Interrupted<Failure>>> {
    stream::iter((0..items).map(|item| Ok::<_, Failure>(black_box(item))))
}

#[llm_retry(read_only, stream)]
async fn streamed_slowly(items: u32) -> Result<impl Stream<Item = Answer>, Failure> {
    let items = stream::iter(0..items);
    Ok(items.then(async |item| {
        tokio::task::yield_now().await;
        Ok(black_box(item))
    }))
}

/// Allocations of a stream read to its end.
fn of_stream<S: Stream>(open: impl AsyncFn(u32) -> S, items: u32) -> u64 {
    allocations(async || {
        let mut stream = pin!(open(items).await);
        let mut count = 0;
        while stream.next().await.is_some() {
            count += 1;
        }
        assert_eq!(count, items);
    })
}

#[test]
fn a_stream_allocates_for_itself_and_nothing_for_an_item() {
    let open = async |items| streamed(items).await.unwrap_or_else(|_| unreachable!());
    assert_eq!((of_stream(open, 1), of_stream(open, 1000)), (2, 2), "the body's stream, and the scope");
    let bare = async |items| streamed_bare(items);
    assert_eq!((of_stream(bare, 1), of_stream(bare, 1000)), (3, 3), "and the slot");
}

#[test]
fn a_stream_that_waits_for_each_item_allocates_nothing_for_it() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let _entered = runtime.enter();
    let open = async |items| streamed_slowly(items).await.unwrap_or_else(|_| unreachable!());
    assert_eq!(of_stream(open, 10), of_stream(open, 1000));
}

#[test]
fn this_test_sees_allocations() {
    assert!(allocations(|| async { drop(black_box(Box::new(1))) }) > 0);
}
