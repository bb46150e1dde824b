//! Operations nest without multiplying.

use retry_runtime::{GaveUp, StopReason, Verdict, llm_retry};

use super::support::{AMBIGUOUS, Answer, FATAL, Failure, Log, TRANSIENT};

type Reported = Result<u32, GaveUp<Failure>>;

#[llm_retry(read_only, max_attempts = 4, jitter = "none", name = "innermost", budget = "off")]
async fn innermost(log: &Log) -> Answer {
    log.run();
    Err(TRANSIENT)
}

#[llm_retry(read_only, max_attempts = 4, jitter = "none", name = "middle")]
async fn middle(log: &Log, middles: &Log) -> Answer {
    middles.run();
    innermost(log).await
}

#[llm_retry(read_only, max_attempts = 4, jitter = "none", name = "outermost")]
async fn outermost(log: &Log, middles: &Log, outers: &Log) -> Reported {
    outers.run();
    middle(log, middles).await
}

#[tokio::test(start_paused = true)]
async fn three_levels_of_four_attempts_make_four_calls_of_a_dead_server() {
    let logs = [(); 3].map(|()| Log::new());
    let gave_up = outermost(&logs[0], &logs[1], &logs[2]).await.unwrap_err();
    assert_eq!(gave_up.error(), &TRANSIENT);
    assert_eq!(gave_up.stop(), StopReason::InnerGaveUp { operation: "middle" });
    assert_eq!(logs[0].elapsed(), 3500, "nobody waits for what is not repeated");
    assert_eq!(logs.map(|log| log.count()), [4, 1, 1]);
}

#[tokio::test(start_paused = true)]
async fn a_failure_outside_of_the_inner_call_is_retried_by_the_outer_one() {
    #[llm_retry(read_only, max_attempts = 4, jitter = "none")]
    async fn succeeds(log: &Log) -> Answer {
        if log.run() % 2 == 1 { Err(TRANSIENT) } else { Ok(1) }
    }
    #[llm_retry(read_only, max_attempts = 3, jitter = "none")]
    async fn outer(log: &Log, outers: &Log) -> Answer {
        succeeds(log).await?;
        if outers.run() < 3 { Err(TRANSIENT) } else { Ok(2) }
    }
    let (log, outers) = (Log::new(), Log::new());
    assert_eq!(outer(&log, &outers).await, Ok(2));
    assert_eq!((log.count(), outers.count()), (6, 3));
}

#[tokio::test(start_paused = true)]
async fn an_inner_call_with_one_attempt_is_no_retry_layer() {
    #[llm_retry(read_only, max_attempts = 1)]
    async fn single(log: &Log) -> Answer {
        if log.run() < 3 { Err(TRANSIENT) } else { Ok(3) }
    }
    #[llm_retry(read_only, max_attempts = 4, jitter = "none")]
    async fn outer(log: &Log) -> Answer {
        single(log).await
    }
    let log = Log::new();
    assert_eq!(outer(&log).await, Ok(3));
    assert_eq!(log.starts(), [0, 500, 1500]);
}

#[tokio::test(start_paused = true)]
async fn an_inner_call_that_gave_up_through_a_layer_of_one_attempt_still_counts() {
    #[llm_retry(read_only, max_attempts = 1)]
    async fn single(log: &Log) -> Answer {
        innermost(log).await
    }
    #[llm_retry(read_only, max_attempts = 4, jitter = "none")]
    async fn outer(log: &Log) -> Reported {
        single(log).await
    }
    let log = Log::new();
    let gave_up = outer(&log).await.unwrap_err();
    assert_eq!(log.count(), 4, "four calls, not sixteen: {}", gave_up.stop());
}

#[tokio::test(start_paused = true)]
async fn the_outer_call_goes_on_where_it_handled_the_inner_failure_itself() {
    #[llm_retry(read_only, jitter = "none")]
    async fn outer(log: &Log) -> Answer {
        Ok(innermost(log).await.unwrap_or(9))
    }
    assert_eq!(outer(&Log::new()).await, Ok(9));
}

#[tokio::test(start_paused = true)]
async fn what_an_inner_call_gave_up_on_is_not_repeated_under_another_error_either() {
    #[llm_retry(read_only, jitter = "none")]
    async fn outer(log: &Log) -> Reported {
        innermost(log).await.map_err(|_| Failure::Body(Verdict::rate_limited(None)))
    }
    let log = Log::new();
    let gave_up = outer(&log).await.unwrap_err();
    assert_eq!((log.count(), gave_up.stop()), (4, StopReason::InnerGaveUp { operation: "innermost" }));
}

#[tokio::test(start_paused = true)]
async fn a_fatal_failure_inside_is_fatal_outside() {
    #[llm_retry(read_only)]
    async fn inner(log: &Log) -> Answer {
        log.run();
        Err(FATAL)
    }
    #[llm_retry(read_only)]
    async fn outer(log: &Log) -> Reported {
        inner(log).await
    }
    let log = Log::new();
    assert_eq!(outer(&log).await.unwrap_err().stop(), StopReason::Fatal);
    assert_eq!(log.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_call_joined_with_one_that_gave_up_does_not_hide_it() {
    #[llm_retry(read_only, jitter = "none")]
    async fn slow() -> Answer {
        tokio::time::sleep(super::support::secs(20)).await;
        Ok(1)
    }
    #[llm_retry(read_only, max_attempts = 3, jitter = "none")]
    async fn outer(log: &Log) -> Reported {
        let (slow, dead) = tokio::join!(slow(), innermost(log));
        Ok(slow? + dead?)
    }
    let log = Log::new();
    let gave_up = outer(&log).await.unwrap_err();
    assert_eq!((log.count(), gave_up.stop()), (4, StopReason::InnerGaveUp { operation: "innermost" }));
}

#[tokio::test(start_paused = true)]
async fn an_inner_call_that_was_dropped_before_its_end_is_no_reason_to_stop() {
    #[llm_retry(read_only, jitter = "none", max_attempts = 3)]
    async fn outer(log: &Log, outers: &Log) -> Answer {
        outers.run();
        let _ = tokio::time::timeout(super::support::ms(100), innermost(log)).await;
        Err(TRANSIENT)
    }
    let (log, outers) = (Log::new(), Log::new());
    assert_eq!(outer(&log, &outers).await, Err(TRANSIENT));
    assert_eq!((log.count(), outers.count()), (3, 3));
}

#[tokio::test(start_paused = true)]
async fn the_outer_call_repeats_an_ambiguous_inner_failure_by_its_own_effect() {
    #[llm_retry(read_only, max_attempts = 1)]
    async fn single(log: &Log) -> Answer {
        log.run();
        Err(AMBIGUOUS)
    }
    #[llm_retry(idempotent(natural), max_attempts = 4, jitter = "none")]
    async fn outer(log: &Log) -> Answer {
        single(log).await
    }
    let log = Log::new();
    assert_eq!(outer(&log).await, Err(AMBIGUOUS));
    assert_eq!(log.count(), 4);
}

#[tokio::test(start_paused = true)]
async fn calls_that_recurse_do_not_multiply_either() {
    #[llm_retry(read_only, max_attempts = 2, jitter = "none")]
    async fn deep(log: &Log, depth: u32) -> Answer {
        if depth > 0 {
            return Box::pin(deep(log, depth - 1)).await;
        }
        log.run();
        Err(TRANSIENT)
    }
    let log = Log::new();
    assert!(deep(&log, 10).await.is_err());
    assert_eq!(log.count(), 2, "not a thousand");
}
