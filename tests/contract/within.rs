//! `within` and nested deadlines: the earliest holds.

use std::time::Duration;

use retry_runtime::{Attempt, StoppedBy, llm_retry, within};
use tokio::time::sleep;

use super::support::{Answer, Log, TRANSIENT, ms, secs};

#[llm_retry(read_only, deadline = "60s", max_attempts = 1)]
async fn hang(log: &Log) -> Answer {
    log.run();
    std::future::pending().await
}

#[llm_retry(read_only, deadline = "60s")]
async fn hang_inside(log: &Log) -> Answer {
    hang(log).await
}

#[llm_retry(read_only, deadline = "5s")]
async fn hang_inside_five_seconds(log: &Log) -> Answer {
    hang(log).await
}

#[tokio::test(start_paused = true)]
async fn no_time_at_all_means_that_the_body_never_runs() {
    let log = Log::new();
    let error = within(Duration::ZERO, hang(&log)).await.unwrap_err();
    assert_eq!((log.count(), log.elapsed()), (0, 0));
    let stopped = error.stopped().unwrap();
    assert_eq!((stopped.reason(), stopped.attempts()), (StoppedBy::Deadline, 0));
    assert!(stopped.to_string().ends_with("was stopped by its deadline after 0 attempts in 0 ms"), "{stopped}");
}

#[tokio::test(start_paused = true)]
async fn the_earliest_of_all_deadlines_holds() {
    let log = Log::new();
    assert!(within(secs(2), hang_inside(&log)).await.is_err());
    assert_eq!(log.elapsed(), 2000);

    let log = Log::new();
    assert!(hang_inside_five_seconds(&log).await.is_err());
    assert_eq!(log.elapsed(), 5000);

    let log = Log::new();
    assert!(within(secs(9), within(secs(3), within(secs(7), hang(&log)))).await.is_err());
    assert_eq!(log.elapsed(), 3000);
}

#[tokio::test(start_paused = true)]
async fn a_later_deadline_lengthens_nothing() {
    let log = Log::new();
    assert!(within(secs(600), hang_inside_five_seconds(&log)).await.is_err());
    assert_eq!(log.elapsed(), 5000);
}

#[tokio::test(start_paused = true)]
async fn within_bounds_several_calls_together() {
    let log = Log::new();
    within(secs(10), async {
        sleep(secs(4)).await;
        assert!(hang_inside_five_seconds(&log).await.is_err());
        assert!(hang_inside_five_seconds(&log).await.is_err());
    })
    .await;
    assert_eq!((log.starts(), log.elapsed()), (vec![4000, 9000], 10_000));
}

#[tokio::test(start_paused = true)]
async fn within_in_a_body_keeps_the_attempt() {
    #[llm_retry(idempotent(key = "k"), allow(LR112, reason = "one call in this test"), deadline = "50s")]
    async fn outer(log: &Log) -> Answer {
        let outside = Attempt::current().unwrap();
        within(secs(3), async {
            let inside = Attempt::current().unwrap();
            assert_eq!(inside.operation(), outside.operation());
            assert_eq!(inside.number(), outside.number());
            assert_eq!(inside.request_id(), outside.request_id());
            assert_eq!(inside.idempotency_key(), outside.idempotency_key());
            assert_eq!((inside.remaining(), outside.remaining()), (Some(secs(3)), Some(secs(50))));
            hang(log).await.unwrap_err();
        })
        .await;
        assert_eq!(Attempt::current().unwrap().remaining(), Some(secs(47)));
        Ok(1)
    }
    let log = Log::new();
    assert_eq!(outer(&log).await, Ok(1));
    assert_eq!(log.elapsed(), 3000);
}

#[tokio::test(start_paused = true)]
async fn a_deadline_from_outside_is_gone_afterwards() {
    let log = Log::new();
    assert!(within(secs(1), hang(&log)).await.is_err());
    assert!(hang_inside_five_seconds(&log).await.is_err());
    assert_eq!(log.elapsed(), 6000);
}

#[tokio::test(start_paused = true)]
async fn an_inner_call_does_not_sleep_away_what_the_outer_one_has_left() {
    #[llm_retry(read_only, deadline = "60s", base = "4s", jitter = "none")]
    async fn inner(log: &Log) -> Answer {
        log.run();
        Err(TRANSIENT)
    }
    #[llm_retry(read_only, deadline = "10s")]
    async fn outer(log: &Log) -> Answer {
        match inner(log).await {
            Err(error) if error == TRANSIENT => Ok(1),
            other => other,
        }
    }
    let log = Log::new();
    assert_eq!(outer(&log).await, Ok(1));
    assert_eq!((log.starts(), log.elapsed()), (vec![0, 4000], 4000), "a wait of 8 s does not fit 6 s");
}

#[tokio::test(start_paused = true)]
async fn a_deadline_is_measured_to_the_millisecond_at_every_length() {
    for length in [1, 2, 3, 10, 999, 1000, 1001, 59_999] {
        let log = Log::new();
        assert!(within(ms(length), hang(&log)).await.is_err());
        assert!(log.elapsed() <= u128::from(length) + 1, "{length} ms took {} ms", log.elapsed());
    }
}
