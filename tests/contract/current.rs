//! The running attempt, as the body sees it.

use std::time::Duration;

use retry_runtime::{Attempt, InCurrentAttempt as _, llm_retry};
use tokio::time::sleep;

use super::support::{Answer, Failure, Log, TRANSIENT, ms, secs};

fn number() -> Option<u32> {
    Attempt::current().map(|attempt| attempt.number())
}

#[tokio::test(start_paused = true)]
async fn outside_of_any_there_is_none() {
    assert!(Attempt::current().is_none());
    assert_eq!(async { number() }.in_current_attempt().await, None);
}

#[tokio::test(start_paused = true)]
async fn it_says_its_number_limit_name_and_deadline() {
    #[llm_retry(read_only, name = "ask", max_attempts = 3, deadline = "30s", jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        let attempt = Attempt::current().unwrap();
        let left = secs(30) - Duration::from_millis(u64::try_from(log.elapsed()).unwrap());
        assert_eq!((attempt.number(), attempt.max_attempts(), attempt.operation()), (log.run(), 3, "ask"));
        assert_eq!(attempt.remaining(), Some(left));
        Err(TRANSIENT)
    }
    let log = Log::new();
    assert!(ask(&log).await.is_err());
    assert_eq!(log.count(), 3);
}

#[tokio::test(start_paused = true)]
async fn the_name_is_module_path_and_function_where_none_is_written() {
    #[llm_retry(read_only)]
    async fn r#async() -> Result<&'static str, Failure> {
        Ok(Attempt::current().unwrap().operation())
    }
    assert_eq!(r#async().await, Ok("contract::current::async"));
}

#[tokio::test(start_paused = true)]
async fn it_is_seen_in_nested_blocks_closures_and_boxes() {
    #[llm_retry(read_only, jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        let run = log.run();
        let seen = async { async { Box::pin(async { number() }).await }.await }.await;
        let closure = async || {
            sleep(ms(1)).await;
            number()
        };
        let helper = helper().await;
        assert_eq!([seen, closure().await, helper, (|| number())()], [Some(run); 4]);
        if run < 3 { Err(TRANSIENT) } else { Ok(run) }
    }
    async fn helper() -> Option<u32> {
        tokio::task::yield_now().await;
        number()
    }
    assert_eq!(ask(&Log::new()).await, Ok(3));
}

#[tokio::test(start_paused = true)]
async fn a_spawned_task_sees_it_only_where_it_is_taken_along() {
    #[llm_retry(
        idempotent(key = "k"),
        allow(LR112, reason = "one call in this test"),
        deadline = "9s",
        jitter = "none"
    )]
    async fn ask(log: &Log) -> Answer {
        let run = log.run();
        let plain = tokio::spawn(async { number() }).await;
        let taken =
            async { (number(), Attempt::current().unwrap().remaining(), Attempt::current().unwrap().request_id()) };
        let taken = tokio::spawn(taken.in_current_attempt()).await;
        let here = Attempt::current().unwrap();
        assert_eq!(plain.ok(), Some(None));
        assert_eq!(taken.ok(), Some((Some(run), here.remaining(), here.request_id())));
        if run < 3 { Err(TRANSIENT) } else { Ok(run) }
    }
    assert_eq!(ask(&Log::new()).await, Ok(3));
}

#[tokio::test(start_paused = true)]
async fn a_key_taken_in_a_spawned_task_counts_as_taken() {
    #[llm_retry(idempotent, jitter = "none", max_attempts = 3)]
    async fn ask(log: &Log) -> Answer {
        log.run();
        let take = async { Attempt::current().unwrap().idempotency_key().is_some() };
        assert_eq!(tokio::spawn(take.in_current_attempt()).await.ok(), Some(true));
        Err(super::support::AMBIGUOUS)
    }
    let log = Log::new();
    assert!(ask(&log).await.is_err());
    assert_eq!(log.count(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_handle_from_an_earlier_attempt_changes_nothing_in_the_running_one() {
    #[llm_retry(idempotent, jitter = "none", max_attempts = 4)]
    async fn ask(log: &Log, kept: &mut Option<Attempt>) -> Answer {
        log.run();
        let old = kept.get_or_insert_with(|| Attempt::current().unwrap());
        assert!(old.idempotency_key().is_some());
        assert_eq!(old.number(), 1);
        Err(super::support::AMBIGUOUS)
    }
    let log = Log::new();
    assert!(ask(&log, &mut None).await.is_err());
    assert_eq!(log.count(), 2, "the second attempt never took the key");
}

#[tokio::test(start_paused = true)]
async fn a_task_that_outlives_the_call_keeps_its_attempt_and_disturbs_nobody() {
    #[llm_retry(read_only)]
    async fn starts() -> Result<tokio::task::JoinHandle<Option<u32>>, Failure> {
        let late = async {
            sleep(secs(60)).await;
            number()
        };
        Ok(tokio::spawn(late.in_current_attempt()))
    }
    let task = starts().await.unwrap();
    assert_eq!(number(), None);
    assert_eq!(task.await.ok(), Some(Some(1)));
}
