//! The failure budget, seen from calls.

use std::time::Duration;

use futures::future::join_all;
use retry_runtime::testing::trace;
use retry_runtime::{GaveUp, StopReason, Upstream, Verdict, llm_retry};
use tokio::time::{advance, sleep};

use super::support::{Failure, Log, TRANSIENT, ms, secs};

type Reported = Result<u32, GaveUp<Failure>>;

#[tokio::test(start_paused = true)]
async fn a_fresh_function_makes_all_five_attempts_and_an_outage_costs_little_more_than_one_each() {
    #[llm_retry(read_only, base = "1ms")]
    async fn ask(log: &Log) -> Reported {
        log.run();
        Err(TRANSIENT)
    }
    let log = Log::new();
    let first = ask(&log).await.unwrap_err();
    assert_eq!((log.count(), first.stop()), (5, StopReason::AttemptsUsedUp { max_attempts: 5 }));
    for _ in 1..100 {
        ask(&log).await.unwrap_err();
    }
    let last = ask(&log).await.unwrap_err();
    assert_eq!((last.stop(), last.report().attempts()), (StopReason::BudgetEmpty, 1));
    assert_eq!(log.count(), 101 + 10);
    assert!(last.report().to_string().contains("the failure budget is empty"));
}

#[tokio::test(start_paused = true)]
async fn functions_do_not_share_theirs_and_generic_ones_have_one() {
    #[llm_retry(read_only, base = "1ms")]
    async fn one(log: &Log) -> Reported {
        log.run();
        Err(TRANSIENT)
    }
    #[llm_retry(read_only, base = "1ms")]
    async fn generic<T: Send + Sync>(log: &Log, _of: T) -> Reported {
        log.run();
        Err(TRANSIENT)
    }
    let log = Log::new();
    for _ in 0..20 {
        one(&log).await.unwrap_err();
    }
    assert_eq!(generic(&log, 1_u8).await.unwrap_err().report().attempts(), 5);
    assert_eq!(generic(&log, "text").await.unwrap_err().report().attempts(), 5);
    assert_eq!(generic(&log, 1_u64).await.unwrap_err().report().attempts(), 3);
    assert_eq!(generic(&log, 'c').await.unwrap_err().report().attempts(), 1);
}

#[tokio::test(start_paused = true)]
async fn functions_of_one_upstream_share_its_budget() {
    #[llm_retry(read_only, base = "1ms", upstream = upstream)]
    async fn one(upstream: &Upstream) -> Reported {
        Err(TRANSIENT)
    }
    #[llm_retry(read_only, base = "1ms", upstream = upstream)]
    async fn other(upstream: &Upstream) -> Reported {
        Err(TRANSIENT)
    }
    #[llm_retry(read_only, base = "1ms", upstream = upstream, budget = "off")]
    async fn unbounded(upstream: &Upstream) -> Reported {
        Err(TRANSIENT)
    }
    let upstream = Upstream::new("model");
    for _ in 0..3 {
        one(&upstream).await.unwrap_err();
    }
    assert_eq!(other(&upstream).await.unwrap_err().report().attempts(), 1);
    assert_eq!(unbounded(&upstream).await.unwrap_err().report().attempts(), 5);
    assert!(upstream.snapshot().credits().is_some_and(|credits| credits < 1.0));
}

#[tokio::test(start_paused = true)]
async fn without_one_all_attempts_are_made() {
    #[llm_retry(read_only, base = "1ms", budget = "off")]
    async fn ask(log: &Log) -> Reported {
        log.run();
        Err(TRANSIENT)
    }
    let log = Log::new();
    for _ in 0..100 {
        ask(&log).await.unwrap_err();
    }
    assert_eq!(log.count(), 500);
}

#[tokio::test(start_paused = true)]
async fn rate_limits_never_draw_from_it() {
    #[llm_retry(read_only, rate_limit_base = "1ms", cap = "1ms", base = "1ms", upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Reported {
        log.run();
        Err(Verdict::rate_limited(None).into())
    }
    let (upstream, log) = (Upstream::new("model"), Log::new());
    for _ in 0..100 {
        ask(&upstream, &log).await.unwrap_err();
    }
    assert_eq!((log.count(), upstream.snapshot().credits()), (500, Some(10.0)));
}

#[tokio::test(start_paused = true)]
async fn a_retry_that_succeeds_gives_its_price_back() {
    #[llm_retry(read_only, base = "1ms", upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Reported {
        if log.run() % 2 == 1 { Err(TRANSIENT) } else { Ok(1) }
    }
    let (upstream, log) = (Upstream::new("model"), Log::new());
    for _ in 0..1000 {
        ask(&upstream, &log).await.unwrap();
    }
    assert_eq!(upstream.snapshot().credits(), Some(10.0));
}

#[tokio::test(start_paused = true)]
async fn an_idle_caller_has_his_back_after_a_while() {
    #[llm_retry(read_only, base = "1ms", upstream = upstream)]
    async fn ask(upstream: &Upstream) -> Reported {
        Err(TRANSIENT)
    }
    let upstream = Upstream::new("model");
    for _ in 0..10 {
        ask(&upstream).await.unwrap_err();
    }
    assert_eq!(ask(&upstream).await.unwrap_err().report().attempts(), 1);
    advance(secs(125)).await;
    assert_eq!(ask(&upstream).await.unwrap_err().report().attempts(), 2);
    advance(secs(3600)).await;
    assert_eq!(ask(&upstream).await.unwrap_err().report().attempts(), 5);
}

#[tokio::test(start_paused = true)]
async fn a_retry_that_was_dropped_before_it_was_sent_gives_its_price_back() {
    #[llm_retry(read_only, base = "1s", jitter = "none", upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Reported {
        if log.run() % 2 == 1 {
            return Err(TRANSIENT);
        }
        std::future::pending().await
    }
    let (upstream, log) = (Upstream::new("model"), Log::new());
    assert!(tokio::time::timeout(ms(500), ask(&upstream, &log)).await.is_err());
    assert_eq!((log.count(), upstream.snapshot().credits()), (1, Some(10.0)));
    // One that was sent has cost it.
    log.run();
    assert!(tokio::time::timeout(ms(1500), ask(&upstream, &log)).await.is_err());
    assert!(upstream.snapshot().credits().is_some_and(|credits| credits < 9.1));
}

#[tokio::test(start_paused = true)]
async fn a_traced_test_has_a_fresh_one_however_often_it_is_run() {
    #[llm_retry(read_only, base = "1ms")]
    async fn ask() -> Reported {
        Err(TRANSIENT)
    }
    #[llm_retry(read_only, base = "1ms")]
    async fn other() -> Reported {
        Err(TRANSIENT)
    }
    let once = async || {
        let attempts = async || [ask().await, other().await].map(|answer| answer.unwrap_err().report().attempts());
        let (first, second, third) = (attempts().await, attempts().await, attempts().await);
        [first, second, third, attempts().await]
    };
    for _ in 0..20 {
        assert_eq!(trace(once()).await.0, [[5, 5], [5, 5], [3, 3], [1, 1]]);
    }
}

#[llm_retry(read_only, deadline = "10m", max_attempts = 2, base = "1ms", upstream = upstream)]
async fn takes(upstream: &Upstream, length: Duration, log: &Log, fails: bool) -> Result<u32, Failure> {
    log.run();
    sleep(length).await;
    if fails { Err(TRANSIENT) } else { Ok(1) }
}

#[tokio::test(start_paused = true)]
async fn successes_that_took_long_bring_a_tenth_each_and_no_time() {
    let (upstream, successes, failures) = (&Upstream::new("model"), &Log::new(), &Log::new());
    for _ in 0..20 {
        takes(upstream, Duration::ZERO, &Log::new(), true).await.unwrap_err();
    }
    assert!(upstream.snapshot().credits().unwrap() < 0.5);
    join_all((0..60).map(|second| async move {
        sleep(secs(second)).await;
        takes(upstream, secs(90), successes, false).await.unwrap();
        // Who fails looks at the clock.
        takes(upstream, Duration::ZERO, failures, true).await.unwrap_err();
    }))
    .await;
    // 60 tenths, and one in two minutes for 149 seconds.
    assert!(failures.count() <= 60 + 8, "{} retries", failures.count() - 60);
}

#[tokio::test(start_paused = true)]
async fn what_successes_have_brought_is_not_halved_faster_where_calls_take_long() {
    async fn level(long: Duration) -> f64 {
        let (upstream, runs) = (&Upstream::new("model"), &Log::new());
        join_all((0..2000_u64).map(|number| async move {
            sleep(ms(number * 100)).await;
            takes(upstream, if number % 2 == 0 { secs(1) } else { long }, runs, false).await.unwrap();
        }))
        .await;
        upstream.snapshot().credits().unwrap()
    }
    let (short, long) = (level(secs(50)).await, level(secs(70)).await);
    assert!(long > short * 0.8, "{long} where answers take 70 s, {short} where they take 50 s");
}
