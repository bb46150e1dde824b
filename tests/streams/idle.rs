//! Silence is a stall; a slow consumer is none.

use std::io::Error;
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt as _, TryStreamExt as _};
use http::{HeaderMap, StatusCode};
use retry_runtime::stream::Events;
use tokio::time::{Instant, sleep};

use crate::Outcome;
use crate::play::IDLE;

const TEXT: &str = "data: {\"choices\":[{\"delta\":{\"content\":\"Hi\"}}]}\n\n";
const END: &str = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";

/// Each piece after so many seconds, and then silence.
fn reader(pieces: &[(u64, &'static str)]) -> Events<BoxStream<'static, Result<Bytes, Error>>> {
    let pieces = stream::iter(pieces.to_vec()).then(async |(seconds, piece)| {
        sleep(Duration::from_secs(seconds)).await;
        Ok(Bytes::from_static(piece.as_bytes()))
    });
    Events::new(pieces.chain(stream::pending()).boxed(), StatusCode::OK, HeaderMap::new()).idle_timeout(IDLE)
}

#[tokio::test(start_paused = true)]
async fn any_byte_ends_the_silence_comments_and_halves_of_events_too() {
    let (one, two) = TEXT.split_at(20);
    let started = Instant::now();
    let pieces = [
        (59, ": ping\n\n"),
        (59, ":"),
        (59, "\n\n"),
        (59, one),
        (59, two),
        (59, "event: ping\ndata: {}\n\n"),
        (59, "data: [DONE]\n\n"),
    ];
    let items: Vec<_> = reader(&pieces).try_collect().await.expect("no stall");
    assert_eq!((items.len(), started.elapsed()), (1, Duration::from_secs(7 * 59)));
}

#[tokio::test(start_paused = true)]
async fn silence_ends_with_an_error_that_says_for_how_long() -> Outcome {
    let started = Instant::now();
    let mut events = reader(&[(1, TEXT)]);
    events.next().await.ok_or("an event")??;
    let error = events.next().await.ok_or("an error")?.unwrap_err();
    assert_eq!(error.verdict().reason(), "stream.stalled");
    assert_eq!(error.to_string(), "nothing arrived for 60 s: ambiguous (stream.stalled)");
    assert!(error.is_timeout() && started.elapsed() == Duration::from_secs(61));
    assert!(events.next().await.is_none());
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_slow_consumer_is_no_stall() -> Outcome {
    let mut events = reader(&[(0, TEXT), (30, TEXT), (30, END)]);
    for _ in 0..3 {
        events.next().await.ok_or("an event")??;
        sleep(10 * IDLE).await;
    }
    assert!(events.is_complete());
    Ok(())
}

/// It asked, found nothing, and did something else for longer than the limit.
#[tokio::test(start_paused = true)]
async fn what_arrived_while_nobody_asked_is_no_stall() -> Outcome {
    let mut events = reader(&[(30, TEXT), (0, "data: [DONE]\n\n")]);
    let asked = tokio::time::timeout(Duration::from_secs(1), events.next()).await;
    assert!(asked.is_err());
    sleep(10 * IDLE).await;
    events.next().await.ok_or("an event")??;
    assert!(events.next().await.is_none());
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn silence_behind_the_end_is_the_end() {
    let items: Vec<_> = reader(&[(1, TEXT), (1, END)]).try_collect().await.expect("complete");
    assert_eq!(items.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn without_a_limit_it_waits_for_ever() {
    let mut events = reader(&[]).idle_timeout(Duration::ZERO);
    assert!(tokio::time::timeout(1000 * IDLE, events.next()).await.is_err());
}

#[test]
fn without_a_runtime_there_is_no_limit_and_no_panic() {
    let events = reader(&[]).idle_timeout(IDLE);
    assert!(futures::executor::block_on(stream::select(events.map(|_| 1), stream::iter([2])).next()) == Some(2));
}
