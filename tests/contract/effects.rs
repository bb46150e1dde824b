//! What running it twice does decides what is repeated.

use retry_runtime::{Attempt, GaveUp, StopReason, Verdict, llm_retry};

use super::support::{AMBIGUOUS, Answer, Failure, Log, TRANSIENT};

/// The same body under every effect.
macro_rules! effects {
    ($($name:ident($($effect:tt)*) $take:expr;)*) => {$(
        #[llm_retry($($effect)*, max_attempts = 4, jitter = "none", budget = "off")]
        async fn $name(log: &Log, verdict: Verdict) -> Answer {
            log.run();
            if $take {
                assert!(Attempt::current().unwrap().idempotency_key().is_some());
            }
            Err(verdict.into())
        }
    )*};
}

effects! {
    read_only(read_only) false;
    keyed(idempotent) true;
    never_keyed(idempotent) false;
    natural(idempotent(natural)) false;
    non_idempotent(non_idempotent) false;
}

/// How often the body runs under `read_only`, `idempotent` with and without the key, `idempotent(natural)`, `non_idempotent`.
async fn runs(verdict: Verdict) -> [u32; 5] {
    let logs = [(); 5].map(|()| Log::new());
    let answers = [
        read_only(&logs[0], verdict).await,
        keyed(&logs[1], verdict).await,
        never_keyed(&logs[2], verdict).await,
        natural(&logs[3], verdict).await,
        non_idempotent(&logs[4], verdict).await,
    ];
    assert!(answers.iter().all(|answer| *answer == Err(Failure::Body(verdict))), "the last error, untouched");
    logs.map(|log| log.count())
}

#[tokio::test(start_paused = true)]
async fn every_effect_with_every_verdict_runs_as_often_as_the_table_says() {
    let table = [
        (Verdict::rate_limited(None).not_processed(), [4, 4, 4, 4, 4]),
        (Verdict::rate_limited(None).maybe_processed(), [4, 4, 4, 4, 1]),
        (Verdict::transient().not_processed(), [4, 4, 4, 4, 4]),
        (Verdict::transient().never_sent(), [4, 4, 4, 4, 4]),
        (Verdict::transient(), [4, 4, 4, 4, 1]),
        (Verdict::ambiguous().not_processed(), [4, 4, 4, 4, 4]),
        (Verdict::ambiguous(), [2, 4, 1, 4, 1]),
        (Verdict::fatal().not_processed(), [1, 1, 1, 1, 1]),
        (Verdict::fatal(), [1, 1, 1, 1, 1]),
    ];
    for (verdict, expected) in table {
        assert_eq!(runs(verdict).await, expected, "{verdict:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_refusal_proves_nothing_where_no_request_was_counted() {
    assert_eq!(runs(Verdict::rate_limited(None)).await, [4, 4, 4, 4, 1]);
    assert_eq!(runs(Verdict::transient().refused()).await, [4, 4, 4, 4, 1]);
}

#[tokio::test(start_paused = true)]
async fn a_read_only_call_is_repeated_after_ambiguous_failures_as_often_as_is_written() {
    macro_rules! ambiguous {
        ($($name:ident $times:literal)*) => {$(
            #[llm_retry(read_only, ambiguous = $times, jitter = "none")]
            async fn $name(log: &Log) -> Answer {
                log.run();
                Err(AMBIGUOUS)
            }
        )*};
    }
    ambiguous! { never 0 once 1 thrice 3 }
    let logs = [(); 3].map(|()| Log::new());
    assert!(never(&logs[0]).await.is_err() && once(&logs[1]).await.is_err() && thrice(&logs[2]).await.is_err());
    assert_eq!(logs.map(|log| log.count()), [1, 2, 4]);
}

#[tokio::test(start_paused = true)]
async fn ambiguous_failures_are_counted_over_the_whole_call() {
    #[llm_retry(read_only, max_attempts = 9, jitter = "none")]
    async fn ask(log: &Log) -> Result<u32, GaveUp<Failure>> {
        match log.run() {
            2 | 4 => Err(AMBIGUOUS),
            _ => Err(TRANSIENT),
        }
    }
    let log = Log::new();
    let gave_up = ask(&log).await.unwrap_err();
    assert_eq!((log.count(), gave_up.stop()), (4, StopReason::MayHaveBeenProcessed));
}

#[tokio::test(start_paused = true)]
async fn a_cut_attempt_is_ambiguous_and_counts() {
    #[llm_retry(read_only, attempt_timeout = "1s", jitter = "none")]
    async fn hang(log: &Log) -> Result<u32, GaveUp<Failure>> {
        log.run();
        std::future::pending().await
    }
    let log = Log::new();
    let gave_up = hang(&log).await.unwrap_err();
    assert_eq!((log.count(), gave_up.stop()), (2, StopReason::MayHaveBeenProcessed));
    assert!(gave_up.error().stopped().is_some());
}

#[tokio::test(start_paused = true)]
async fn a_cut_attempt_without_the_effect_to_repeat_it_is_not_repeated() {
    #[llm_retry(non_idempotent, attempt_timeout = "1s")]
    async fn once(log: &Log) -> Result<u32, GaveUp<Failure>> {
        log.run();
        std::future::pending().await
    }
    #[llm_retry(idempotent, attempt_timeout = "1s")]
    async fn keyless(log: &Log) -> Result<u32, GaveUp<Failure>> {
        log.run();
        std::future::pending().await
    }
    let logs = [Log::new(), Log::new()];
    assert_eq!(once(&logs[0]).await.unwrap_err().stop(), StopReason::MayHaveBeenProcessed);
    assert_eq!(keyless(&logs[1]).await.unwrap_err().stop(), StopReason::KeyNeverSent);
    assert_eq!(logs.map(|log| log.count()), [1, 1]);
}

#[tokio::test(start_paused = true)]
async fn the_key_has_to_be_taken_in_the_attempt_that_failed() {
    #[llm_retry(idempotent, jitter = "none")]
    async fn ask(log: &Log) -> Result<u32, GaveUp<Failure>> {
        if log.run() == 1 {
            let _sent = Attempt::current().unwrap().idempotency_key();
        }
        Err(AMBIGUOUS)
    }
    let log = Log::new();
    let gave_up = ask(&log).await.unwrap_err();
    assert_eq!((log.count(), gave_up.stop()), (2, StopReason::KeyNeverSent));
}

#[tokio::test(start_paused = true)]
async fn the_reason_says_what_forbade_it() {
    macro_rules! reported {
        ($($name:ident($($effect:tt)*) $verdict:expr;)*) => {$(
            #[llm_retry($($effect)*, jitter = "none")]
            async fn $name() -> Result<u32, GaveUp<Failure>> {
                Err(Failure::Body($verdict))
            }
        )*};
    }
    reported! {
        once(non_idempotent) Verdict::transient();
        keyless(idempotent) Verdict::ambiguous();
        billed(read_only) Verdict::ambiguous();
        hopeless(idempotent(natural)) Verdict::fatal();
    }
    assert_eq!(once().await.unwrap_err().stop(), StopReason::MayHaveBeenProcessed);
    assert_eq!(keyless().await.unwrap_err().stop(), StopReason::KeyNeverSent);
    assert_eq!(billed().await.unwrap_err().stop(), StopReason::MayHaveBeenProcessed);
    assert_eq!(hopeless().await.unwrap_err().stop(), StopReason::Fatal);
}
