//! How often the body runs.

use retry_runtime::{Verdict, llm_retry};

use super::support::{Answer, FATAL, Failure, Log, TRANSIENT, secs};

#[tokio::test(start_paused = true)]
async fn the_first_run_counts_and_no_sleep_follows_the_last() {
    #[llm_retry(read_only, max_attempts = 3, jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        log.run();
        Err(TRANSIENT)
    }
    let log = Log::new();
    assert_eq!(ask(&log).await, Err(TRANSIENT));
    assert_eq!(log.starts(), [0, 500, 1500]);
    assert_eq!(log.elapsed(), 1500);
}

#[tokio::test(start_paused = true)]
async fn one_attempt_means_one_run_and_no_sleep() {
    #[llm_retry(read_only, max_attempts = 1)]
    async fn ask(log: &Log) -> Answer {
        log.run();
        Err(TRANSIENT)
    }
    let log = Log::new();
    assert_eq!(ask(&log).await, Err(TRANSIENT));
    assert_eq!((log.count(), log.elapsed()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn five_runs_are_the_default() {
    #[llm_retry(read_only, jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        log.run();
        Err(TRANSIENT)
    }
    let log = Log::new();
    assert_eq!(ask(&log).await, Err(TRANSIENT));
    assert_eq!(log.starts(), [0, 500, 1500, 3500, 7500]);
}

#[tokio::test(start_paused = true)]
async fn a_success_at_once_takes_one_run_and_no_time() {
    #[llm_retry(read_only)]
    async fn ask(log: &Log) -> Answer {
        Ok(log.run())
    }
    let log = Log::new();
    assert_eq!(ask(&log).await, Ok(1));
    assert_eq!((log.count(), log.elapsed()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn a_success_ends_the_call_at_once() {
    #[llm_retry(read_only, jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        if log.run() < 3 { Err(TRANSIENT) } else { Ok(7) }
    }
    let log = Log::new();
    assert_eq!(ask(&log).await, Ok(7));
    assert_eq!((log.starts(), log.elapsed()), (vec![0, 500, 1500], 1500));
}

#[tokio::test(start_paused = true)]
async fn a_fatal_failure_is_not_repeated() {
    #[llm_retry(read_only)]
    async fn ask(log: &Log) -> Answer {
        if log.run() < 2 { Err(TRANSIENT) } else { Err(FATAL) }
    }
    let log = Log::new();
    assert_eq!(ask(&log).await, Err(FATAL));
    assert_eq!(log.count(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_failure_that_must_not_be_repeated_is_not() {
    #[llm_retry(idempotent(natural))]
    async fn ask(log: &Log, verdict: Verdict) -> Answer {
        log.run();
        Err(verdict.into())
    }
    for verdict in [Verdict::transient().not_again(), Verdict::rate_limited(Some(secs(1))).not_again()] {
        let log = Log::new();
        assert_eq!(ask(&log, verdict).await, Err(Failure::Body(verdict)));
        assert_eq!((log.count(), log.elapsed()), (1, 0), "{verdict:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_heals_long_after_this_call_is_not_repeated() {
    #[llm_retry(read_only)]
    async fn ask(log: &Log) -> Answer {
        log.run();
        Err(Verdict::rate_limited(None).heals_later().into())
    }
    let log = Log::new();
    assert!(ask(&log).await.is_err());
    assert_eq!((log.count(), log.elapsed()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn rate_limited_runs_count_like_all_others() {
    #[llm_retry(read_only, max_attempts = 4, jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        log.run();
        Err(Verdict::rate_limited(Some(secs(2))).into())
    }
    let log = Log::new();
    assert!(ask(&log).await.is_err());
    assert_eq!(log.count(), 4, "a hint does not bypass the limit");
}

#[tokio::test(start_paused = true)]
async fn a_call_does_nothing_before_it_is_polled_and_its_time_starts_then() {
    #[llm_retry(read_only, deadline = "2s", base = "1s", jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        if log.run() < 2 { Err(TRANSIENT) } else { Ok(1) }
    }
    let log = Log::new();
    let call = ask(&log);
    tokio::time::advance(secs(60)).await;
    assert_eq!(log.count(), 0);
    assert_eq!(call.await, Ok(1));
    assert_eq!(log.starts(), [60_000, 61_000]);
}

#[tokio::test(start_paused = true)]
async fn the_next_run_is_not_touched_before_its_wait_is_over() {
    #[llm_retry(read_only, base = "10s", jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        if log.run() < 2 { Err(TRANSIENT) } else { Ok(1) }
    }
    let log = Log::new();
    let mut call = Box::pin(ask(&log));
    assert!(futures::poll!(call.as_mut()).is_pending());
    tokio::time::advance(secs(9)).await;
    assert!(futures::poll!(call.as_mut()).is_pending());
    assert_eq!(log.count(), 1);
    assert_eq!(call.await, Ok(1));
    assert_eq!(log.starts(), [0, 10_000]);
}

#[tokio::test(start_paused = true)]
async fn two_calls_of_one_function_know_nothing_of_each_other() {
    #[llm_retry(read_only, max_attempts = 3, jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        log.run();
        Err(TRANSIENT)
    }
    for _ in 0..2 {
        let log = Log::new();
        assert_eq!(ask(&log).await, Err(TRANSIENT));
        assert_eq!(log.starts(), [0, 500, 1500]);
    }
}
