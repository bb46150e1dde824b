//! A panic of the body passes through.

use std::panic::AssertUnwindSafe;

use futures::FutureExt as _;
use retry_runtime::{Attempt, GaveUp, StopReason, Verdict, llm_retry, within};

use super::support::{Answer, Failure, Log, TRANSIENT, ms, secs};

#[llm_retry(read_only, max_attempts = 3, jitter = "none", name = "breaks")]
async fn breaks(log: &Log, at: u32) -> Answer {
    tokio::time::sleep(ms(1)).await;
    assert!(log.run() < at, "a panic of the body");
    Err(TRANSIENT)
}

async fn caught(call: impl Future<Output = Answer>) -> String {
    let payload = AssertUnwindSafe(call).catch_unwind().await.unwrap_err();
    payload.downcast_ref::<&str>().map_or_else(String::new, |text| (*text).to_owned())
}

#[tokio::test(start_paused = true)]
async fn it_reaches_the_caller_and_nothing_is_repeated() {
    for at in [1, 2] {
        let log = Log::new();
        assert_eq!(caught(breaks(&log, at)).await, "a panic of the body");
        assert_eq!(log.count(), at);
        assert!(Attempt::current().is_none());
    }
}

#[tokio::test(start_paused = true)]
async fn a_task_that_panics_is_seen_as_such() {
    let task = tokio::spawn(async { breaks(&Log::new(), 1).await });
    assert!(task.await.unwrap_err().is_panic());
}

#[tokio::test(start_paused = true)]
async fn the_enclosing_attempt_and_deadline_are_as_before() {
    #[llm_retry(read_only, name = "outer", deadline = "50s")]
    async fn outer(log: &Log) -> Answer {
        assert_eq!(caught(within(secs(5), breaks(log, 1))).await, "a panic of the body");
        let attempt = Attempt::current().unwrap();
        assert_eq!((attempt.operation(), attempt.remaining()), ("outer", Some(secs(50) - ms(1))));
        Ok(1)
    }
    assert_eq!(outer(&Log::new()).await, Ok(1));
    assert!(Attempt::current().is_none());
}

#[tokio::test(start_paused = true)]
async fn a_panic_of_what_must_not_run_twice_has_run() {
    #[llm_retry(non_idempotent, name = "charge")]
    async fn charge() -> Answer {
        panic!("a panic of the body");
    }
    #[llm_retry(idempotent(natural))]
    async fn outer(log: &Log) -> Result<u32, GaveUp<Failure>> {
        log.run();
        caught(charge()).await;
        Err(TRANSIENT)
    }
    let log = Log::new();
    assert_eq!(outer(&log).await.unwrap_err().stop(), StopReason::EffectRan { tool: "charge" });
    assert_eq!(log.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_panic_of_the_judge_leaves_nothing_behind_either() {
    fn judge(_: &Answer) -> Verdict {
        panic!("a panic of the judge")
    }
    #[llm_retry(read_only, classify = judge)]
    async fn judged() -> Answer {
        Ok(1)
    }
    assert_eq!(caught(judged()).await, "a panic of the judge");
    assert!(Attempt::current().is_none());
}
