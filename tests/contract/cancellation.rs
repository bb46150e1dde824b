//! Dropping the future at any await leaves nothing behind.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Wake, Waker};

use retry_runtime::{Attempt, GaveUp, llm_retry};
use tokio::time::sleep;

use super::support::{Answer, Failure, Log, TRANSIENT, ms, secs};

#[llm_retry(read_only, max_attempts = 1)]
async fn leaf(log: &Log) -> Answer {
    log.run();
    sleep(ms(10)).await;
    tokio::task::yield_now().await;
    Err(TRANSIENT)
}

/// Waits in a body, in an inner call, between attempts, and again.
#[llm_retry(
    idempotent(key = "k"),
    allow(LR112, reason = "one call in this test"),
    jitter = "none",
    base = "10ms",
    deadline = "1h",
    max_attempts = 3,
    budget = "off"
)]
async fn tree(log: &Log) -> Result<u32, GaveUp<Failure>> {
    sleep(ms(5)).await;
    let (left, right) = tokio::join!(leaf(log), leaf(log));
    left.and(right)
}

fn outside() -> Option<String> {
    Attempt::current().map(|attempt| format!("{attempt:?}"))
}

/// Polls up to `polls` times; `false` where the future ended before.
async fn polled_and_dropped(mut future: Pin<Box<impl Future>>, polls: u32) -> bool {
    for _ in 0..polls {
        if futures::poll!(future.as_mut()).is_ready() {
            return false;
        }
        tokio::time::advance(ms(1)).await;
    }
    true
}

#[tokio::test(start_paused = true)]
async fn dropped_after_any_number_of_polls_the_next_call_is_as_new() {
    let mut polls = 0;
    while polled_and_dropped(Box::pin(tree(&Log::new())), polls).await {
        assert_eq!(outside(), None);
        let log = Log::new();
        let gave_up = tree(&log).await.unwrap_err();
        assert_eq!((gave_up.report().attempts(), log.count()), (3, 6));
        polls += 1;
    }
    assert!(polls > 20, "{polls} polls are too few to mean anything");
}

#[tokio::test(start_paused = true)]
async fn dropped_after_any_number_of_polls_the_enclosing_attempt_stays() {
    #[llm_retry(read_only, name = "enclosing", deadline = "2h")]
    async fn enclosing(polls: u32) -> Result<bool, Failure> {
        let before = (outside(), Attempt::current().and_then(|attempt| attempt.deadline()));
        let goes_on = polled_and_dropped(Box::pin(tree(&Log::new())), polls).await;
        assert_eq!((outside(), Attempt::current().and_then(|attempt| attempt.deadline())), before);
        Ok(goes_on)
    }
    let mut polls = 0;
    while enclosing(polls).await.unwrap() {
        assert_eq!(outside(), None);
        polls += 1;
    }
    assert!(polls > 20);
}

/// Counts how often it is woken.
#[derive(Default)]
struct Woken(std::sync::atomic::AtomicU32);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    }
}

#[tokio::test(start_paused = true)]
async fn no_timer_of_a_dropped_call_wakes_anybody() {
    #[llm_retry(read_only, deadline = "5s", base = "2s", jitter = "none")]
    async fn pauses(log: &Log) -> Answer {
        if log.run() == 1 {
            return Err(TRANSIENT);
        }
        std::future::pending().await
    }
    for advanced in [secs(0), secs(3)] {
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(Arc::clone(&woken));
        let mut context = Context::from_waker(&waker);
        let log = Log::new();
        let mut call = Box::pin(pauses(&log));
        assert!(call.as_mut().poll(&mut context).is_pending());
        tokio::time::advance(advanced).await;
        assert!(call.as_mut().poll(&mut context).is_pending());
        let before = woken.0.load(std::sync::atomic::Ordering::SeqCst);
        drop(call);
        drop(waker);
        assert_eq!(Arc::strong_count(&woken), 1, "a timer still holds the waker");
        tokio::time::advance(secs(60)).await;
        assert_eq!(woken.0.load(std::sync::atomic::Ordering::SeqCst), before);
    }
}

#[tokio::test(start_paused = true)]
async fn dropped_in_the_pause_nothing_runs_any_more() {
    #[llm_retry(read_only, base = "1s", jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        log.run();
        Err(TRANSIENT)
    }
    let log = Log::new();
    assert!(tokio::time::timeout(ms(500), ask(&log)).await.is_err());
    sleep(secs(60)).await;
    assert_eq!((log.count(), log.elapsed()), (1, 60_500));
}

#[tokio::test(start_paused = true)]
async fn an_aborted_task_runs_its_body_no_more() {
    #[llm_retry(read_only, base = "1s", jitter = "none")]
    async fn ask(log: Arc<Log>) -> Answer {
        log.run();
        Err(TRANSIENT)
    }
    let log = Arc::new(Log::new());
    let task = tokio::spawn(ask(Arc::clone(&log)));
    sleep(ms(1500)).await;
    task.abort();
    assert!(task.await.is_err_and(|error| error.is_cancelled()));
    sleep(secs(60)).await;
    assert_eq!(log.starts(), [0, 1000]);
    assert_eq!(Arc::strong_count(&log), 1);
}
