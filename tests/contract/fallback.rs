//! Several inner calls in one attempt: the last one speaks.

use retry_runtime::{GaveUp, StopReason, llm_retry};

use super::support::{Answer, Failure, Log, TRANSIENT};

type Reported = Result<u32, GaveUp<Failure>>;

#[llm_retry(read_only, max_attempts = 2, jitter = "none", name = "primary")]
async fn primary(log: &Log) -> Answer {
    log.run();
    Err(TRANSIENT)
}

#[llm_retry(read_only, max_attempts = 2, jitter = "none", name = "second")]
async fn second(log: &Log, works: bool) -> Answer {
    log.run();
    if works { Ok(2) } else { Err(TRANSIENT) }
}

#[llm_retry(read_only, max_attempts = 1)]
async fn single(log: &Log) -> Answer {
    if log.run() < 3 { Err(TRANSIENT) } else { Ok(1) }
}

#[tokio::test(start_paused = true)]
async fn a_fallback_that_works_answers_for_the_call() {
    #[llm_retry(read_only)]
    async fn outer(log: &Log) -> Answer {
        match primary(log).await {
            Ok(answer) => Ok(answer),
            Err(_) => second(log, true).await,
        }
    }
    let log = Log::new();
    assert_eq!(outer(&log).await, Ok(2));
    assert_eq!(log.count(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_fallback_that_gives_up_too_is_not_repeated() {
    #[llm_retry(read_only, jitter = "none")]
    async fn outer(log: &Log) -> Reported {
        match primary(log).await {
            Ok(answer) => Ok(answer),
            Err(_) => second(log, false).await,
        }
    }
    let log = Log::new();
    let gave_up = outer(&log).await.unwrap_err();
    assert_eq!((log.count(), gave_up.stop()), (4, StopReason::InnerGaveUp { operation: "second" }));
}

#[tokio::test(start_paused = true)]
async fn a_fallback_without_retries_of_its_own_is_repeated_by_the_outer_call() {
    #[llm_retry(read_only, jitter = "none", max_attempts = 3)]
    async fn outer(first: &Log, log: &Log) -> Answer {
        match primary(first).await {
            Ok(answer) => Ok(answer),
            Err(_) => single(log).await,
        }
    }
    let (first, log) = (Log::new(), Log::new());
    assert_eq!(outer(&first, &log).await, Ok(1));
    assert_eq!((first.count(), log.count()), (6, 3));
}

#[tokio::test(start_paused = true)]
async fn a_failure_after_a_fallback_that_worked_is_the_outer_calls_own() {
    #[llm_retry(read_only, jitter = "none", max_attempts = 3)]
    async fn outer(log: &Log, outers: &Log) -> Answer {
        if primary(log).await.is_err() {
            second(log, true).await?;
        }
        if outers.run() < 3 { Err(TRANSIENT) } else { Ok(4) }
    }
    let (log, outers) = (Log::new(), Log::new());
    assert_eq!(outer(&log, &outers).await, Ok(4));
    assert_eq!(outers.count(), 3);
}
