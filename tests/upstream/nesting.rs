//! A call inside another one's attempt, each through an upstream.

use futures::future::join;
use retry_runtime::{Breaker, BreakerState, InCurrentAttempt as _, StoppedBy, Upstream, Verdict, llm_retry};
use tokio::time::sleep;

use super::server::stopped;
use super::support::{Answer, Failure, Log, TRANSIENT, secs};

#[llm_retry(read_only, max_attempts = 2, max_refused = 1, base = "1ms", upstream = upstream)]
async fn inner(upstream: &Upstream, answer: Answer) -> Answer {
    answer.clone()
}

#[llm_retry(read_only, max_attempts = 1, upstream = upstream)]
async fn once(upstream: &Upstream, answer: Answer) -> Answer {
    answer.clone()
}

#[llm_retry(read_only, upstream = upstream)]
async fn outer(upstream: &Upstream, other: &Upstream, answer: Answer) -> Answer {
    inner(other, answer.clone()).await
}

#[llm_retry(read_only, max_attempts = 1, upstream = upstream)]
async fn outer_once(upstream: &Upstream, other: &Upstream, answer: Answer) -> Answer {
    once(other, answer.clone()).await
}

#[tokio::test(start_paused = true)]
async fn what_another_place_refuses_closes_no_gate_here() {
    let (here, there) = (Upstream::new("here").gate(), Upstream::new("there").gate());
    let refused = Failure::Body(Verdict::rate_limited(Some(secs(3))));
    assert_eq!(outer(&here, &there, Err(refused.clone())).await, Err(refused));
    assert!(there.snapshot().closed_for().is_some());
    assert_eq!(here.snapshot().closed_for(), None);
}

#[tokio::test(start_paused = true)]
async fn where_another_place_is_down_no_breaker_opens_here() {
    let rule = Breaker::new();
    let (here, there) = (Upstream::new("here").breaker(rule), Upstream::new("there").breaker(rule));
    for _ in 0..6 {
        outer_once(&here, &there, Err(TRANSIENT)).await.unwrap_err();
    }
    assert!(matches!(there.snapshot().breaker(), Some(BreakerState::Open { .. })));
    assert_eq!(here.snapshot().breaker(), Some(BreakerState::Closed));
}

#[tokio::test(start_paused = true)]
async fn a_call_inside_the_probe_is_the_probe_and_another_beside_it_is_not() {
    #[llm_retry(read_only, max_attempts = 1, upstream = upstream)]
    async fn two(upstream: &Upstream) -> Result<[bool; 2], Failure> {
        let slow = async || {
            tokio::task::yield_now().await;
            once(upstream, Ok(1)).await
        };
        let (one, other) = join(slow(), once(upstream, Ok(1))).await;
        Ok([one.is_ok(), other.is_ok()])
    }
    let upstream = Upstream::new("model").breaker(Breaker::new());
    let open = async || {
        while upstream.snapshot().breaker() == Some(BreakerState::Closed) {
            outer_once(&upstream, &upstream, Err(TRANSIENT)).await.unwrap_err();
        }
        tokio::time::advance(secs(600)).await;
    };
    open().await;
    assert_eq!(outer_once(&upstream, &upstream, Err(TRANSIENT)).await, Err(TRANSIENT));
    assert!(matches!(upstream.snapshot().breaker(), Some(BreakerState::Open { left }) if !left.is_zero()));
    tokio::time::advance(secs(600)).await;
    assert_eq!(outer_once(&upstream, &upstream, Ok(1)).await, Ok(1));
    assert_eq!(upstream.snapshot().breaker(), Some(BreakerState::Closed));
    open().await;
    assert_eq!(two(&upstream).await, Ok([true, true]), "the first has closed it");
}

#[tokio::test(start_paused = true)]
async fn a_failure_counts_once_however_many_calls_it_passes_through() {
    let upstream = Upstream::new("model").breaker(Breaker::new());
    for _ in 0..4 {
        outer_once(&upstream, &upstream, Err(TRANSIENT)).await.unwrap_err();
    }
    assert_eq!(upstream.snapshot().breaker(), Some(BreakerState::Closed));
    outer_once(&upstream, &upstream, Err(TRANSIENT)).await.unwrap_err();
    assert!(matches!(upstream.snapshot().breaker(), Some(BreakerState::Open { .. })));
}

#[tokio::test(start_paused = true)]
async fn what_the_body_itself_meets_after_a_call_inside_has_failed_counts() {
    #[llm_retry(read_only, max_attempts = 1, upstream = upstream)]
    async fn falls_back(upstream: &Upstream, other: &Upstream) -> Answer {
        let _ = once(other, Err(TRANSIENT)).await;
        once(other, Ok(1)).await?;
        Err(TRANSIENT)
    }
    let (here, there) = (Upstream::new("here").breaker(Breaker::new()), Upstream::new("there"));
    for _ in 0..5 {
        falls_back(&here, &there).await.unwrap_err();
    }
    assert!(matches!(here.snapshot().breaker(), Some(BreakerState::Open { .. })));
}

#[tokio::test(start_paused = true)]
async fn a_call_that_waits_for_the_ones_around_it_is_told_so_at_once() {
    let (upstream, log) = (Upstream::new("model").in_flight(1), Log::new());
    let error = outer(&upstream, &upstream, Ok(1)).await.unwrap_err();
    assert!(matches!(stopped(&error), Some(StoppedBy::NotAdmitted { needed: None, .. })), "{error}");
    assert!(error.to_string().contains("the calls around it hold all places, and wait for it"), "{error}");
    assert_eq!((log.elapsed(), upstream.snapshot().in_flight()), (0, 0));
    assert_eq!(outer(&upstream, &Upstream::new("other").in_flight(1), Ok(1)).await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn where_others_hold_a_place_it_waits_for_them() {
    #[llm_retry(read_only, upstream = upstream)]
    async fn takes_a_second(upstream: &Upstream) -> Answer {
        sleep(secs(1)).await;
        Ok(2)
    }
    let (upstream, log) = (Upstream::new("model").in_flight(2), Log::new());
    let answers = join(takes_a_second(&upstream), outer(&upstream, &upstream, Ok(1))).await;
    assert_eq!((answers, log.elapsed()), ((Ok(2), Ok(1)), 1000));
}

#[tokio::test(start_paused = true)]
async fn what_an_attempt_has_left_behind_is_inside_it_no_more() {
    static MODEL: Upstream = Upstream::new("model").in_flight(1);
    #[llm_retry(read_only, upstream = MODEL)]
    async fn late() -> Answer {
        Ok(1)
    }
    #[llm_retry(read_only, upstream = MODEL)]
    async fn leaves() -> Result<tokio::task::JoinHandle<Answer>, Failure> {
        let behind = async {
            sleep(secs(1)).await;
            late().await
        };
        Ok(tokio::spawn(behind.in_current_attempt()))
    }
    #[llm_retry(read_only, upstream = MODEL)]
    async fn takes_two_seconds() -> Answer {
        sleep(secs(2)).await;
        Ok(2)
    }
    let behind = leaves().await.unwrap();
    assert_eq!(takes_two_seconds().await, Ok(2));
    assert_eq!(behind.await.unwrap(), Ok(1));
}
