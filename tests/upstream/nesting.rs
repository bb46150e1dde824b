//! A call inside another one's attempt, each through an upstream.

use retry_runtime::{Breaker, BreakerState, Upstream, Verdict, llm_retry};

use super::support::{Answer, Failure, TRANSIENT, secs};

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
