//! The breaker, seen from calls.

use futures::future::join_all;
use retry_runtime::{Breaker, BreakerState, GaveUp, StopReason, StoppedBy, Upstream, Verdict, llm_retry};
use tokio::time::{advance, sleep};

use super::server::stopped;
use super::support::{Answer, Failure, Log, TRANSIENT, ms, secs};

#[llm_retry(read_only, max_attempts = 1, attempt_timeout = "5s", upstream = upstream)]
async fn once(upstream: &Upstream, log: &Log, answer: Answer) -> Answer {
    log.run();
    sleep(ms(100)).await;
    answer.clone()
}

async fn open(upstream: &Upstream, log: &Log) {
    for _ in 0..5 {
        assert_eq!(once(upstream, log, Err(TRANSIENT)).await, Err(TRANSIENT));
        advance(secs(10)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn five_failures_in_a_row_open_it_at_one_call_in_ten_seconds() {
    let (upstream, log) = (Upstream::new("model").breaker(Breaker::new()), Log::new());
    open(&upstream, &log).await;
    let error = once(&upstream, &log, Ok(1)).await.unwrap_err();
    assert!(matches!(stopped(&error), Some(StoppedBy::BreakerOpen { upstream: "model", .. })), "{error}");
    assert!(error.to_string().contains("the breaker of `model` is open for another "), "{error}");
    assert_eq!(log.count(), 5);
}

#[tokio::test(start_paused = true)]
async fn of_a_hundred_callers_exactly_one_goes_as_the_probe() {
    let (upstream, log) = (Upstream::new("model").breaker(Breaker::new()), Log::new());
    open(&upstream, &log).await;
    advance(secs(20)).await;
    let answers = join_all((0..100).map(|_| once(&upstream, &log, Ok(1)))).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert_eq!((log.count(), upstream.snapshot().breaker()), (6, Some(BreakerState::Closed)));
    assert_eq!(once(&upstream, &log, Ok(1)).await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn a_dropped_probe_makes_room_for_the_next() {
    let (upstream, log) = (Upstream::new("model").breaker(Breaker::new()), Log::new());
    open(&upstream, &log).await;
    advance(secs(20)).await;
    assert!(tokio::time::timeout(ms(50), once(&upstream, &log, Ok(1))).await.is_err());
    assert_eq!(once(&upstream, &log, Ok(1)).await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn a_failed_probe_opens_it_for_longer() {
    let (upstream, log) = (Upstream::new("model").breaker(Breaker::new()), Log::new());
    open(&upstream, &log).await;
    advance(secs(20)).await;
    assert_eq!(once(&upstream, &log, Err(TRANSIENT)).await, Err(TRANSIENT));
    let Some(BreakerState::Open { left }) = upstream.snapshot().breaker() else { panic!("open") };
    assert!((ms(22_500)..=ms(37_500)).contains(&left), "{left:?}");
}

#[tokio::test(start_paused = true)]
async fn rate_limits_and_refusals_of_the_request_never_open_it() {
    let (upstream, log) = (Upstream::new("model").breaker(Breaker::new().share(10, 5)), Log::new());
    let refused = [
        Verdict::rate_limited(None).with_status(429),
        Verdict::fatal().with_status(400),
        Verdict::transient().with_status(408),
    ];
    for verdict in refused.into_iter().cycle().take(60) {
        assert_eq!(once(&upstream, &log, Err(verdict.into())).await, Err(verdict.into()));
    }
    for _ in 0..20 {
        assert!(tokio::time::timeout(ms(50), once(&upstream, &log, Ok(1))).await.is_err());
    }
    assert_eq!(upstream.snapshot().breaker(), Some(BreakerState::Closed));
}

#[tokio::test(start_paused = true)]
async fn the_attempts_timeout_counts_and_the_deadline_does_not() {
    #[llm_retry(read_only, max_attempts = 1, deadline = "5s", upstream = upstream)]
    async fn hangs(upstream: &Upstream) -> Answer {
        std::future::pending().await
    }
    #[llm_retry(read_only, max_attempts = 1, attempt_timeout = "5s", upstream = upstream)]
    async fn hangs_in_each_run(upstream: &Upstream) -> Answer {
        std::future::pending().await
    }
    let upstream = Upstream::new("model").breaker(Breaker::new());
    for _ in 0..10 {
        assert_eq!(stopped(&hangs(&upstream).await.unwrap_err()), Some(StoppedBy::Deadline));
    }
    assert_eq!(upstream.snapshot().breaker(), Some(BreakerState::Closed));
    for _ in 0..5 {
        assert_eq!(stopped(&hangs_in_each_run(&upstream).await.unwrap_err()), Some(StoppedBy::AttemptTimeout));
    }
    assert!(matches!(upstream.snapshot().breaker(), Some(BreakerState::Open { .. })));
}

#[tokio::test(start_paused = true)]
async fn a_call_that_opens_it_ends_with_its_own_error() {
    #[llm_retry(read_only, max_attempts = 9, base = "1ms", upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Result<u32, GaveUp<Failure>> {
        log.run();
        Err(TRANSIENT)
    }
    let (upstream, log) = (Upstream::new("model").breaker(Breaker::new().consecutive(3)), Log::new());
    let gave_up = ask(&upstream, &log).await.unwrap_err();
    assert_eq!((gave_up.error(), log.count()), (&TRANSIENT, 3));
    assert!(matches!(gave_up.stop(), StopReason::BreakerOpen { upstream: "model", .. }));
}

#[tokio::test(start_paused = true)]
async fn to_an_enclosing_call_it_is_final() {
    #[llm_retry(read_only, base = "1ms")]
    async fn outer(upstream: &Upstream, log: &Log) -> Answer {
        once(upstream, log, Ok(1)).await
    }
    let (upstream, log) = (Upstream::new("model").breaker(Breaker::new()), Log::new());
    open(&upstream, &log).await;
    let error = outer(&upstream, &log).await.unwrap_err();
    assert!(matches!(stopped(&error), Some(StoppedBy::BreakerOpen { .. })));
    assert_eq!(log.count(), 5);
}

#[test]
fn one_that_a_clock_far_ahead_has_opened_is_not_open_until_then() {
    let paused = || tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
    let (upstream, log) = (Upstream::new("model").breaker(Breaker::new()), Log::new());
    paused().block_on(async {
        advance(secs(36_000)).await;
        open(&upstream, &log).await;
    });
    assert_eq!(paused().block_on(once(&upstream, &log, Ok(1))), Ok(1));
    assert_eq!(upstream.snapshot().breaker(), Some(BreakerState::Closed));
}

#[tokio::test(start_paused = true)]
async fn what_people_see_of_it() {
    let (upstream, log) = (Upstream::new("model").breaker(Breaker::new()), Log::new());
    open(&upstream, &log).await;
    let shown = upstream.snapshot().to_string();
    assert!(shown.contains("breaker open for ") && !shown.contains("probe"), "{shown}");
    advance(secs(20)).await;
    let shown = upstream.snapshot().to_string();
    assert!(shown.contains("breaker open, the next call is a probe"), "{shown}");
}
