//! What must not run twice, and ran inside an attempt.

use retry_runtime::{Attempt, GaveUp, InCurrentAttempt, StopReason, Verdict, llm_retry, within};

use super::support::{AMBIGUOUS, Answer, Failure, Log, TRANSIENT, hidden, ms};

type Reported = Result<u32, GaveUp<Failure>>;

#[llm_retry(non_idempotent, max_attempts = 1, name = "charge")]
async fn charge(log: &Log, answer: Answer) -> Answer {
    log.run();
    answer.clone()
}

#[llm_retry(idempotent, max_attempts = 1, name = "keyless")]
async fn keyless(log: &Log, answer: Answer) -> Answer {
    log.run();
    answer.clone()
}

#[llm_retry(idempotent(key = "k"), allow(LR112, reason = "one call in this test"), max_attempts = 1, name = "keyed")]
async fn keyed(log: &Log, answer: Answer) -> Answer {
    log.run();
    let _taken = Attempt::current().and_then(|attempt| attempt.idempotency_key());
    answer.clone()
}

const NOT_PROCESSED: Failure = Failure::Body(Verdict::transient().not_processed());

/// An outer call that runs an inner one and fails afterwards whatever came of it.
macro_rules! outer {
    ($name:ident $inner:ident) => {
        #[llm_retry(idempotent(natural), max_attempts = 3, jitter = "none")]
        async fn $name(log: &Log, answer: Answer) -> Reported {
            hidden($inner(log, answer.clone())).await.and(Err(TRANSIENT))
        }
    };
}

outer!(charges charge);
outer!(calls_keyless keyless);
outer!(calls_keyed keyed);

async fn runs(outer: impl Future<Output = Reported>, log: &Log) -> (u32, StopReason) {
    let stop = outer.await.unwrap_err().stop();
    (log.count(), stop)
}

const USED_UP: StopReason = StopReason::AttemptsUsedUp { max_attempts: 3 };

#[tokio::test(start_paused = true)]
async fn what_must_not_run_twice_stops_the_outer_call_whatever_came_of_it() {
    for answer in [Ok(1), Err(TRANSIENT), Err(AMBIGUOUS), Err(NOT_PROCESSED)] {
        let log = Log::new();
        assert_eq!(runs(charges(&log, answer), &log).await, (1, StopReason::EffectRan { tool: "charge" }));
    }
}

#[tokio::test(start_paused = true)]
async fn a_random_key_would_be_another_one_so_it_stops_the_outer_call_too() {
    for answer in [Ok(1), Err(TRANSIENT)] {
        let log = Log::new();
        assert_eq!(runs(calls_keyless(&log, answer), &log).await, (1, StopReason::EffectRan { tool: "keyless" }));
    }
}

#[tokio::test(start_paused = true)]
async fn a_call_with_a_random_key_that_was_not_processed_takes_its_mark_back() {
    let log = Log::new();
    assert_eq!(runs(calls_keyless(&log, Err(NOT_PROCESSED)), &log).await, (3, USED_UP));
}

#[tokio::test(start_paused = true)]
async fn a_key_that_is_the_same_next_time_is_no_reason_to_stop() {
    for answer in [Ok(1), Err(TRANSIENT), Err(AMBIGUOUS)] {
        let log = Log::new();
        assert_eq!(runs(calls_keyed(&log, answer), &log).await, (3, USED_UP));
    }
}

#[tokio::test(start_paused = true)]
async fn the_name_is_that_of_what_ran_and_not_of_what_was_taken_back() {
    #[llm_retry(idempotent(natural), jitter = "none")]
    async fn outer(log: &Log) -> Reported {
        hidden(charge(log, Ok(1))).await?;
        keyless(log, Err(NOT_PROCESSED)).await
    }
    let log = Log::new();
    assert_eq!(outer(&log).await.unwrap_err().stop(), StopReason::EffectRan { tool: "charge" });
}

#[tokio::test(start_paused = true)]
async fn what_was_started_and_dropped_has_run() {
    #[llm_retry(non_idempotent, max_attempts = 1, name = "slow charge")]
    async fn slow(log: &Log) -> Answer {
        log.run();
        std::future::pending().await
    }
    #[llm_retry(idempotent(natural), jitter = "none")]
    async fn outer(log: &Log) -> Reported {
        let _ = tokio::time::timeout(ms(10), hidden(slow(log))).await;
        Err(TRANSIENT)
    }
    let log = Log::new();
    assert_eq!(runs(outer(&log), &log).await, (1, StopReason::EffectRan { tool: "slow charge" }));
}

#[tokio::test(start_paused = true)]
async fn what_was_made_and_never_polled_has_not_run() {
    #[llm_retry(idempotent(natural), max_attempts = 3, jitter = "none")]
    async fn outer(log: &Log) -> Reported {
        drop(charge(log, Ok(1)));
        Err(TRANSIENT)
    }
    let log = Log::new();
    assert_eq!(runs(outer(&log), &log).await, (0, USED_UP));
}

#[tokio::test(start_paused = true)]
async fn what_had_no_time_to_run_has_not_run() {
    #[llm_retry(idempotent(natural), max_attempts = 3, jitter = "none")]
    async fn outer(log: &Log) -> Reported {
        let _ = within(ms(0), hidden(charge(log, Ok(1)))).await;
        Err(TRANSIENT)
    }
    let log = Log::new();
    assert_eq!(runs(outer(&log), &log).await, (0, USED_UP));
}

#[tokio::test(start_paused = true)]
async fn a_mark_of_one_attempt_is_gone_in_the_next() {
    #[llm_retry(idempotent(natural), max_attempts = 3, jitter = "none")]
    async fn outer(log: &Log, outers: &Log) -> Reported {
        if outers.run() == 2 {
            hidden(charge(log, Ok(1))).await?;
        }
        Err(TRANSIENT)
    }
    let (log, outers) = (Log::new(), Log::new());
    assert!(outer(&log, &outers).await.is_err());
    assert_eq!(outers.count(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_mark_reaches_through_inner_calls_of_every_effect() {
    #[llm_retry(read_only, max_attempts = 1)]
    async fn between(log: &Log) -> Answer {
        hidden(charge(log, Err(TRANSIENT))).await
    }
    #[llm_retry(idempotent(natural), max_attempts = 3, jitter = "none")]
    async fn outer(log: &Log) -> Reported {
        between(log).await
    }
    let log = Log::new();
    assert_eq!(runs(outer(&log), &log).await, (1, StopReason::EffectRan { tool: "charge" }));
}

#[tokio::test(start_paused = true)]
async fn a_spawned_task_marks_the_attempt_it_was_taken_along_from() {
    #[llm_retry(idempotent(natural), max_attempts = 3, jitter = "none")]
    async fn outer(log: std::sync::Arc<Log>) -> Reported {
        let task = std::sync::Arc::clone(&log);
        let task = async move { hidden(charge(&task, Ok(1))).await }.in_current_attempt();
        tokio::spawn(task).await.map_err(|_| TRANSIENT)?.and(Err(TRANSIENT))
    }
    let log = std::sync::Arc::new(Log::new());
    assert_eq!(runs(outer(log.clone()), &log).await, (1, StopReason::EffectRan { tool: "charge" }));
}

/// A future that is begun in one call and ends in another must not take back there what is not its own.
#[tokio::test(start_paused = true)]
async fn a_call_that_ends_inside_another_call_takes_nothing_back_there() {
    #[llm_retry(idempotent, max_attempts = 1, name = "straggler")]
    async fn straggler() -> Answer {
        tokio::time::sleep(ms(100)).await;
        Err(NOT_PROCESSED)
    }
    type Straggler = std::pin::Pin<Box<dyn Future<Output = Answer>>>;
    #[llm_retry(read_only)]
    async fn begins(straggler: &mut Straggler) -> Answer {
        assert!(futures::poll!(straggler.as_mut()).is_pending());
        Ok(1)
    }
    #[llm_retry(idempotent(natural), jitter = "none")]
    async fn ends(straggler: &mut Straggler, log: &Log) -> Reported {
        hidden(charge(log, Ok(1))).await?;
        let _ = straggler.as_mut().await;
        Err(TRANSIENT)
    }
    let mut future: Straggler = Box::pin(straggler());
    let log = Log::new();
    assert_eq!(begins(&mut future).await, Ok(1));
    assert_eq!(runs(ends(&mut future, &log), &log).await, (1, StopReason::EffectRan { tool: "charge" }));
}
