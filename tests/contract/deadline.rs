//! The deadline is hard.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use retry_runtime::{Attempt, GaveUp, StopReason, StoppedBy, Verdict, llm_retry};
use tokio::time::sleep;

use super::support::{Answer, Failure, Log, TRANSIENT, ms, secs};

#[tokio::test(start_paused = true)]
async fn attempts_of_four_seconds_end_by_a_deadline_of_ten() {
    #[llm_retry(read_only, deadline = "10s", jitter = "none", name = "slow")]
    async fn ask(log: &Log) -> Answer {
        log.run();
        sleep(secs(4)).await;
        Err(TRANSIENT)
    }
    let log = Log::new();
    let error = ask(&log).await.unwrap_err();
    assert_eq!(log.starts(), [0, 4500, 9500]);
    assert_eq!(log.elapsed(), 10_000);
    let stopped = error.stopped().unwrap();
    assert_eq!(stopped.reason(), StoppedBy::Deadline);
    assert_eq!((stopped.operation(), stopped.attempts(), stopped.elapsed()), ("slow", 3, secs(10)));
    assert_eq!(stopped.last_failure().unwrap().verdict, Verdict::transient());
}

#[tokio::test(start_paused = true)]
async fn what_is_left_for_an_attempt_is_counted_after_the_wait() {
    #[llm_retry(read_only, deadline = "10s", base = "2s", jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        let left = Attempt::current().and_then(|attempt| attempt.remaining()).unwrap();
        assert_eq!(left, if log.run() == 1 { secs(10) } else { secs(1) });
        sleep(secs(7)).await;
        Err(TRANSIENT)
    }
    let log = Log::new();
    assert!(ask(&log).await.is_err());
    assert_eq!((log.starts(), log.elapsed()), (vec![0, 9000], 10_000));
}

#[tokio::test(start_paused = true)]
async fn the_attempt_in_flight_is_dropped_at_the_deadline() {
    static DROPPED: AtomicU32 = AtomicU32::new(0);

    struct Guard;
    impl Drop for Guard {
        fn drop(&mut self) {
            DROPPED.fetch_add(1, SeqCst);
        }
    }

    #[llm_retry(read_only, deadline = "3s")]
    async fn hang() -> Result<(), GaveUp<Failure>> {
        let _guard = Guard;
        std::future::pending().await
    }
    let log = Log::new();
    let gave_up = hang().await.unwrap_err();
    assert_eq!((log.elapsed(), DROPPED.load(SeqCst)), (3000, 1));
    assert_eq!(gave_up.stop(), StopReason::Deadline { needed: None, left: ms(0) });
}

#[tokio::test(start_paused = true)]
async fn each_attempt_has_a_timeout_of_its_own() {
    #[llm_retry(read_only, attempt_timeout = "2s", ambiguous = 9, max_attempts = 3, jitter = "none")]
    async fn hang(log: &Log) -> Answer {
        log.run();
        std::future::pending().await
    }
    let log = Log::new();
    let error = hang(&log).await.unwrap_err();
    assert_eq!((log.starts(), log.elapsed()), (vec![0, 2500, 5500], 7500));
    assert_eq!(error.stopped().unwrap().reason(), StoppedBy::AttemptTimeout);
}

#[tokio::test(start_paused = true)]
async fn an_attempt_that_was_cut_is_repeated_and_the_next_may_win() {
    #[llm_retry(read_only, attempt_timeout = "2s", jitter = "none")]
    async fn hang_once(log: &Log) -> Answer {
        match log.run() {
            1 => std::future::pending().await,
            run => Ok(run),
        }
    }
    let log = Log::new();
    assert_eq!(hang_once(&log).await, Ok(2));
    assert_eq!(log.starts(), [0, 2500]);
}

#[tokio::test(start_paused = true)]
async fn a_timeout_that_reaches_past_the_deadline_ends_at_the_deadline() {
    #[llm_retry(
        read_only,
        deadline = "5s",
        attempt_timeout = "4s",
        jitter = "none",
        ambiguous = 9,
        allow(LR110, reason = "this is what is tested")
    )]
    async fn hang(log: &Log) -> Answer {
        log.run();
        std::future::pending().await
    }
    let log = Log::new();
    let error = hang(&log).await.unwrap_err();
    assert_eq!((log.starts(), log.elapsed()), (vec![0, 4500], 5000));
    assert_eq!(error.stopped().unwrap().reason(), StoppedBy::Deadline);
}

#[tokio::test(start_paused = true)]
async fn a_body_that_uses_up_its_turn_on_every_poll_is_cut_all_the_same() {
    #[llm_retry(read_only, deadline = "1s")]
    async fn busy(log: &Log) -> Answer {
        log.run();
        loop {
            assert!(log.elapsed() < 9000, "not cut");
            tokio::task::coop::consume_budget().await;
        }
    }
    let clock = tokio::spawn(async {
        loop {
            tokio::time::advance(ms(1)).await;
        }
    });
    let log = Log::new();
    let error = busy(&log).await.unwrap_err();
    clock.abort();
    assert_eq!(error.stopped().unwrap().reason(), StoppedBy::Deadline);
    assert!((1000..1200).contains(&log.elapsed()), "{} ms", log.elapsed());
}

#[tokio::test(start_paused = true)]
async fn an_answer_at_the_last_moment_is_an_answer() {
    #[llm_retry(read_only, deadline = "1s")]
    async fn just_in_time() -> Answer {
        sleep(ms(1000)).await;
        Ok(1)
    }
    assert_eq!(just_in_time().await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn the_last_error_of_the_body_is_returned_where_the_next_wait_does_not_fit() {
    #[llm_retry(read_only, deadline = "3s", base = "2s", jitter = "none")]
    async fn ask(log: &Log) -> Result<u32, GaveUp<Failure>> {
        log.run();
        sleep(ms(600)).await;
        Err(TRANSIENT)
    }
    let log = Log::new();
    let gave_up = ask(&log).await.unwrap_err();
    assert_eq!((log.starts(), log.elapsed()), (vec![0, 2600], 3000));
    assert_eq!(gave_up.error().stopped().unwrap().reason(), StoppedBy::Deadline);

    #[llm_retry(read_only, deadline = "3s", base = "1s", jitter = "none")]
    async fn at_once(log: &Log) -> Result<u32, GaveUp<Failure>> {
        log.run();
        Err(TRANSIENT)
    }
    let log = Log::new();
    let gave_up = at_once(&log).await.unwrap_err();
    assert_eq!((log.starts(), log.elapsed()), (vec![0, 1000], 1000), "a wait of 2 s is not slept where 2 s are left");
    assert_eq!(gave_up.error(), &TRANSIENT);
    assert_eq!(gave_up.stop(), StopReason::Deadline { needed: Some(secs(2)), left: secs(2) });
}

#[tokio::test(start_paused = true)]
async fn the_longest_deadline_does_not_overflow() {
    #[llm_retry(read_only, deadline = std::time::Duration::MAX, jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        sleep(ms(1)).await;
        if log.run() < 2 { Err(TRANSIENT) } else { Ok(1) }
    }
    assert_eq!(ask(&Log::new()).await, Ok(1));
}
