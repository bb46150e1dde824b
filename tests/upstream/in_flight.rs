//! The limit of runs in flight.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use futures::future::join_all;
use retry_runtime::{Upstream, llm_retry};
use tokio::time::sleep;

use super::support::{Answer, Log, TRANSIENT, ms, secs};

/// Counts who is inside, also where it is dropped.
struct Inside<'a>(&'a AtomicU32);

impl<'a> Inside<'a> {
    fn enter(count: &'a AtomicU32, most: &AtomicU32) -> Self {
        most.fetch_max(count.fetch_add(1, SeqCst) + 1, SeqCst);
        Self(count)
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, SeqCst);
    }
}

#[tokio::test(start_paused = true)]
async fn no_more_than_the_limit_run_at_a_time_in_the_order_of_their_calls() {
    #[llm_retry(read_only, upstream = upstream)]
    async fn ask(
        upstream: &Upstream,
        inside: (&AtomicU32, &AtomicU32),
        log: &Log,
    ) -> Result<u128, super::support::Failure> {
        let _inside = Inside::enter(inside.0, inside.1);
        let started = log.elapsed();
        sleep(secs(1)).await;
        Ok(started)
    }
    let (upstream, log) = (Upstream::new("model").in_flight(3), Log::new());
    let (count, most) = (AtomicU32::new(0), AtomicU32::new(0));
    let answers = join_all((0..10).map(|_| ask(&upstream, (&count, &most), &log))).await;
    let started: Vec<u128> = answers.into_iter().map(Result::unwrap).collect();
    assert_eq!(started, [0, 0, 0, 1000, 1000, 1000, 2000, 2000, 2000, 3000]);
    assert_eq!((most.load(SeqCst), upstream.snapshot().in_flight()), (3, 0));
}

#[tokio::test(start_paused = true)]
async fn a_pause_holds_no_slot() {
    #[llm_retry(read_only, base = "10s", jitter = "none", upstream = upstream)]
    async fn fails(upstream: &Upstream, log: &Log) -> Answer {
        if log.run() == 1 { Err(TRANSIENT) } else { Ok(1) }
    }
    #[llm_retry(read_only, upstream = upstream)]
    async fn waits(upstream: &Upstream) -> Answer {
        sleep(secs(1)).await;
        Ok(2)
    }
    let (upstream, log) = (Upstream::new("model").in_flight(1), Log::new());
    let other = async { (waits(&upstream).await, log.elapsed()) };
    let (first, second) = tokio::join!(fails(&upstream, &log), other);
    assert_eq!((first, second, log.elapsed()), (Ok(1), (Ok(2), 1000), 10_000));
}

#[tokio::test(start_paused = true)]
async fn a_dropped_run_gives_its_slot_to_the_next() {
    #[llm_retry(read_only, deadline = "1h", upstream = upstream)]
    async fn ask(upstream: &Upstream) -> Answer {
        sleep(secs(60)).await;
        Ok(1)
    }
    let (upstream, log) = (Upstream::new("model").in_flight(1), Log::new());
    let dropped = async { tokio::time::timeout(ms(500), ask(&upstream)).await.is_err() };
    let (dropped, answer) = tokio::join!(dropped, ask(&upstream));
    assert_eq!((dropped, answer, log.elapsed()), (true, Ok(1), 60_500));
    assert_eq!(upstream.snapshot().in_flight(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_slot_is_held_for_the_length_of_the_run_and_of_no_other_call() {
    #[llm_retry(read_only, upstream = upstream)]
    async fn ask(upstream: &Upstream) -> Result<u32, super::support::Failure> {
        Ok(upstream.snapshot().in_flight())
    }
    let upstream = Upstream::new("model").in_flight(0);
    assert_eq!(upstream.snapshot().in_flight_limit(), Some(1));
    assert_eq!(ask(&upstream).await, Ok(1));
    assert_eq!(upstream.snapshot().in_flight(), 0);
}
