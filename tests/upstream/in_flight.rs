//! The limit of runs in flight.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::task::{Context, Wake, Waker};

use futures::future::{join, join_all};
use futures::stream::{Stream, StreamExt as _};
use retry_runtime::{Effect, Operation, Policy, StoppedBy, Upstream, llm_retry};
use tokio::time::sleep;

use super::server::stopped;
use super::support::{Answer, Failure, Log, TRANSIENT, ms, secs};

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
    async fn ask(upstream: &Upstream, inside: (&AtomicU32, &AtomicU32), log: &Log) -> Result<u128, Failure> {
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

/// In flight as long as it lives.
struct Request(Arc<AtomicU32>);

impl Request {
    fn send(open: &Arc<AtomicU32>) -> Self {
        open.fetch_add(1, SeqCst);
        Self(Arc::clone(open))
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        self.0.fetch_sub(1, SeqCst);
    }
}

/// Looks at how many requests are open when it is woken.
struct Looks {
    open: Arc<AtomicU32>,
    seen: AtomicU32,
}

impl Looks {
    const NOT_WOKEN: u32 = u32::MAX;

    fn at(open: &Arc<AtomicU32>) -> Arc<Self> {
        Arc::new(Self { open: Arc::clone(open), seen: AtomicU32::new(Self::NOT_WOKEN) })
    }
}

impl Wake for Looks {
    fn wake(self: Arc<Self>) {
        self.seen.store(self.open.load(SeqCst), SeqCst);
    }
}

#[tokio::test(start_paused = true)]
async fn the_request_of_a_dropped_run_is_closed_before_the_next_is_woken() {
    #[llm_retry(read_only, upstream = upstream)]
    async fn ask(upstream: &Upstream, open: &Arc<AtomicU32>) -> Answer {
        let _request = Request::send(open);
        sleep(secs(1)).await;
        Ok(1)
    }
    let (upstream, open) = (Upstream::new("model").in_flight(1), Arc::default());
    let looks = Looks::at(&open);
    let (mut first, mut second) = (Box::pin(ask(&upstream, &open)), pin!(ask(&upstream, &open)));
    assert!(first.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    assert!(second.as_mut().poll(&mut Context::from_waker(&Arc::clone(&looks).into())).is_pending());
    drop(first);
    assert_eq!(looks.seen.load(SeqCst), 0);
}

#[tokio::test(start_paused = true)]
async fn the_request_of_a_dropped_stream_is_closed_before_the_next_is_woken() {
    #[llm_retry(read_only, upstream = upstream, stream)]
    async fn ask(upstream: &Upstream, open: &Arc<AtomicU32>) -> Result<impl Stream<Item = Answer>, Failure> {
        let request = Request::send(open);
        Ok(futures::stream::repeat_with(move || Ok(request.0.load(SeqCst))))
    }
    let (upstream, open) = (Upstream::new("model").in_flight(1), Arc::default());
    let looks = Looks::at(&open);
    let mut first = Box::pin(ask(&upstream, &open).await.unwrap());
    assert_eq!(first.next().await, Some(Ok(1)));
    let mut second = pin!(ask(&upstream, &open));
    assert!(second.as_mut().poll(&mut Context::from_waker(&Arc::clone(&looks).into())).is_pending());
    drop(first);
    assert_eq!(looks.seen.load(SeqCst), 0);
}

#[tokio::test(start_paused = true)]
async fn nobody_is_let_in_when_there_is_no_time_left_to_run() {
    #[llm_retry(read_only, deadline = "10s", upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Answer {
        log.run();
        Ok(1)
    }
    let (upstream, log) = (Upstream::new("model").in_flight(1), Log::new());
    let holds = async {
        let mut operation = Operation::start(&Policy::DEFAULT, Effect::ReadOnly, "holds").through(&upstream);
        let body = async {
            sleep(secs(10)).await;
            Ok::<_, Failure>(1)
        };
        let outcome = operation.attempt(body).await;
        assert!(operation.judge(outcome).is_break());
    };
    let ((), waited) = join(holds, ask(&upstream, &log)).await;
    assert!(matches!(stopped(&waited.unwrap_err()), Some(StoppedBy::NotAdmitted { .. })));
    assert_eq!(log.count(), 0);
}
