//! What a call reports, word for word.

use retry_runtime::testing::trace;
use retry_runtime::{GaveUp, StopReason, Verdict, llm_retry};

use super::support::{Failure, Log, TRANSIENT, hidden, ms, secs};

type Reported = Result<u32, GaveUp<Failure>>;

#[llm_retry(read_only, max_attempts = 3, jitter = "none", name = "app::ask", attempt_timeout = "4s")]
async fn ask(log: &Log) -> Reported {
    match log.run() {
        1 => {
            tokio::time::sleep(ms(120)).await;
            Err(Verdict::transient().with_reason("http.500").with_status(500).into())
        }
        2 => std::future::pending().await,
        _ => Err(Verdict::rate_limited(Some(secs(9))).with_reason("acme.too_fast").into()),
    }
}

#[tokio::test(start_paused = true)]
async fn the_report_tells_every_attempt() {
    let log = Log::new();
    let gave_up = ask(&log).await.unwrap_err();
    let report = gave_up.report();
    assert_eq!((report.operation(), report.attempts(), report.elapsed()), ("app::ask", 3, ms(5620)));
    assert_eq!(report.stop(), Some(&StopReason::AttemptsUsedUp { max_attempts: 3 }));
    assert_eq!((report.key(), report.request_id().len()), (None, 36));
    assert_eq!(gave_up.retry_after(), Some(secs(9)));
    let seen: Vec<_> = report
        .failures()
        .map(|failure| (failure.number, failure.verdict.reason(), failure.at.as_millis(), failure.wait))
        .collect();
    assert_eq!(
        seen,
        [
            (1, "http.500", 120, Some(ms(500))),
            (2, "operation.attempt_timeout", 4620, Some(ms(1000))),
            (3, "acme.too_fast", 5620, None),
        ]
    );
}

#[tokio::test(start_paused = true)]
async fn each_attempt_prints_as_one_phrase() {
    let gave_up = ask(&Log::new()).await.unwrap_err();
    let phrases: Vec<_> = gave_up.report().failures().map(ToString::to_string).collect();
    assert_eq!(
        phrases,
        [
            "#1 transient (http.500) at 120 ms, waited 500 ms",
            "#2 ambiguous (operation.attempt_timeout) at 4.620 s, waited 1 s",
            "#3 rate_limited (acme.too_fast) at 5.620 s",
        ]
    );
}

#[tokio::test(start_paused = true)]
async fn the_error_says_how_often_how_long_why_and_what() {
    let gave_up = ask(&Log::new()).await.unwrap_err();
    assert_eq!(
        gave_up.to_string(),
        "`app::ask` gave up after 3 attempts in 5.620 s: all 3 attempts are used up; \
         the last failure was rate_limited (acme.too_fast)"
    );
}

#[tokio::test(start_paused = true)]
async fn a_call_that_its_deadline_stopped_says_what_went_wrong_before() {
    #[llm_retry(read_only, deadline = "3s", jitter = "none", name = "app::ask")]
    async fn slow(log: &Log) -> Reported {
        if log.run() == 1 {
            return Err(Verdict::transient().with_reason("http.500").into());
        }
        std::future::pending().await
    }
    let gave_up = slow(&Log::new()).await.unwrap_err();
    assert_eq!(
        gave_up.error().to_string(),
        "`app::ask` was stopped by its deadline after 2 attempts in 3 s; the last failure was transient (http.500)"
    );
    assert_eq!(
        gave_up.report().to_string(),
        "`app::ask` gave up after 2 attempts in 3 s: the deadline has passed; \
         the last failure was ambiguous (operation.deadline)"
    );
}

#[tokio::test(start_paused = true)]
async fn every_reason_says_what_to_know() {
    macro_rules! says {
        ($($text:literal from ($($option:tt)*) $body:block)*) => {$({
            #[llm_retry($($option)*, jitter = "none", name = "f")]
            async fn f() -> Reported $body
            let text = f().await.unwrap_err().report().to_string();
            assert!(text.contains($text), "{text}");
        })*};
    }
    says! {
        "after 1 attempt in 0 ms: its one attempt is used up" from (read_only, max_attempts = 1) { Err(TRANSIENT) }
        "the failure is final" from (read_only) { Err(Verdict::fatal().into()) }
        "the request may have been processed" from (non_idempotent) { Err(TRANSIENT) }
        "the idempotency key was never sent" from (idempotent) { Err(Verdict::ambiguous().into()) }
        "a wait of 60 s does not fit the deadline, 30 s were left" from (read_only, deadline = "30s") {
            Err(Verdict::rate_limited(Some(secs(60))).into())
        }
        "the server asked for a wait of 121 s, more than max_server_wait = 120 s" from (read_only) {
            Err(Verdict::rate_limited(Some(secs(121))).into())
        }
        "it heals by itself, but not within this call" from (read_only) {
            Err(Verdict::rate_limited(None).heals_later().into())
        }
        "`ask` inside has retried and given up" from (read_only) {
            #[llm_retry(read_only, name = "ask", max_attempts = 2)]
            async fn ask() -> Result<u32, Failure> { Err(TRANSIENT) }
            ask().await
        }
        "`charge` ran in this attempt and must not run twice" from (idempotent(natural)) {
            #[llm_retry(non_idempotent, name = "charge")]
            async fn charge() -> Result<u32, Failure> { Err(TRANSIENT) }
            hidden(charge()).await
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_success_has_a_report_too_for_those_who_watch() {
    #[llm_retry(read_only, name = "flaky", jitter = "none")]
    async fn flaky(log: &Log) -> Reported {
        if log.run() < 3 { Err(TRANSIENT) } else { Ok(3) }
    }
    let (answer, reports) = trace(flaky(&Log::new())).await;
    assert_eq!((answer.ok(), reports.len()), (Some(3), 1));
    assert_eq!((reports[0].attempts(), reports[0].stop(), reports[0].failures().count()), (3, None, 2));
    assert_eq!(reports[0].to_string(), "`flaky` succeeded after 3 attempts in 1.500 s");
}
