//! The four words, `not_processed`, `reason` and `rest`.

use retry_runtime::{Classify, GaveUp, Processed, StopReason, Stopped, VerdictKind, llm_retry};

use crate::met;

#[derive(Debug, Clone, Classify)]
#[retry(rest = fatal)]
enum Acme {
    #[retry(transient)]
    Flaky,
    #[retry(rate_limited)]
    TooFast {
        limit: u32,
    },
    #[retry(ambiguous)]
    Silent(&'static str),
    #[retry(fatal, reason = "acme.gone")]
    Gone,
    #[retry(transient, not_processed, reason = "acme.busy")]
    Busy,
    #[retry(rate_limited, not_processed)]
    Full,
    #[retry(fatal, not_processed)]
    Invalid,
    Unheard(u8, u8),
    #[retry(stopped)]
    Stopped(Stopped),
}

#[tokio::test(start_paused = true)]
async fn each_word_is_obeyed() {
    assert_eq!(met(|| Acme::Flaky).await, (3, "transient"));
    assert_eq!(met(|| Acme::TooFast { limit: 7 }).await, (3, "rate_limited"));
    // One repetition after an ambiguous failure, as the attribute says.
    assert_eq!(met(|| Acme::Silent("eof")).await, (2, "ambiguous"));
    assert_eq!(met(|| Acme::Gone).await, (1, "acme.gone"));
    assert_eq!(met(|| Acme::Busy).await, (3, "acme.busy"));
    assert_eq!(met(|| Acme::Unheard(1, 2)).await, (1, "fatal"));
}

#[test]
fn only_what_proves_it_was_not_processed() {
    for (error, processed) in [
        (Acme::Flaky, Processed::Maybe),
        (Acme::TooFast { limit: 7 }, Processed::No),
        (Acme::Silent("eof"), Processed::Maybe),
        (Acme::Gone, Processed::Maybe),
        (Acme::Busy, Processed::No),
        (Acme::Full, Processed::No),
        (Acme::Invalid, Processed::No),
        (Acme::Unheard(1, 2), Processed::Maybe),
    ] {
        assert_eq!(error.classify().processed(), processed, "{error:?}");
    }
    assert_eq!(Acme::Invalid.classify().kind(), VerdictKind::Fatal);
}

#[llm_retry(non_idempotent, max_attempts = 3)]
async fn pay(error: &Acme) -> Result<(), GaveUp<Acme>> {
    Err(error.clone())
}

#[tokio::test(start_paused = true)]
async fn not_processed_lets_a_non_idempotent_call_be_repeated() {
    let used_up = StopReason::AttemptsUsedUp { max_attempts: 3 };
    for (error, stop) in [
        (Acme::Busy, used_up),
        (Acme::Full, used_up),
        (Acme::Flaky, StopReason::MayHaveBeenProcessed),
        (Acme::Silent("eof"), StopReason::MayHaveBeenProcessed),
    ] {
        assert_eq!(pay(&error).await.expect_err("it fails").stop(), stop, "{error:?}");
    }
}

#[derive(Debug, Classify)]
#[retry(rest = transient)]
enum Rest {
    Anything,
    #[retry(fatal)]
    #[retry(reason = "rest.denied")]
    Denied,
}

#[tokio::test(start_paused = true)]
async fn the_rest_is_what_is_written() {
    assert_eq!(met(|| Rest::Anything).await, (3, "transient"));
    assert_eq!(met(|| Rest::Denied).await, (1, "rest.denied"));
}
