//! Over loopback: what the provider saw is what counts.

use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use futures::future::join_all;
use retry_runtime::testing::{Answer, Provider, RollingWindow, Script, openai};
use retry_runtime::{ApiError, Attempt, GaveUp, SendAttempt as _, StopReason, Upstream, llm_retry};

type Reported = Result<String, GaveUp<ApiError>>;

/// To make a client takes so long that answers would seem to be late.
static CLIENT: LazyLock<reqwest::Client> = LazyLock::new(reqwest::Client::new);

async fn get(provider: &Provider) -> Result<String, ApiError> {
    CLIENT.get(provider.url("/")).send_attempt().await?.text().await
}

#[llm_retry(read_only, deadline = "1m", upstream = upstream)]
async fn ask(provider: &Provider, upstream: &Upstream) -> Reported {
    get(provider).await
}

/// So many in a second, and every answer tells how many are left.
fn telling(limit: usize) -> Script {
    let seen: Arc<Mutex<Vec<Instant>>> = Arc::default();
    Script::new().then_fn(move |_| {
        let (mut seen, now) = (seen.lock().unwrap(), Instant::now());
        seen.retain(|at| now - *at < Duration::from_secs(1));
        let answer = if seen.len() < limit {
            seen.push(now);
            Answer::ok("x")
        } else {
            Answer::status(429)
        };
        // Until all of it is there again, as the providers mean it.
        let reset = seen.last().map_or(0, |at| Duration::from_secs(1).saturating_sub(now - *at).as_millis());
        answer
            .header("x-ratelimit-limit-requests", limit.to_string())
            .header("x-ratelimit-remaining-requests", (limit - seen.len()).to_string())
            .header("x-ratelimit-reset-requests", format!("{}ms", reset.max(1)))
    })
}

#[tokio::test]
async fn where_every_answer_tells_the_limit_hardly_anybody_is_refused() {
    let provider = Provider::start(telling(10)).await.unwrap();
    let upstream = Upstream::new("provider").gate();
    // The first call hears the limit before the herd comes.
    assert!(ask(&provider, &upstream).await.is_ok());
    let answers = join_all((0..40).map(|_| ask(&provider, &upstream))).await;
    assert!(answers.iter().all(Result::is_ok));
    assert!(provider.request_count() <= 41 + 4, "{} requests for 41 calls", provider.request_count());
}

#[tokio::test]
async fn a_limit_that_refuses_without_a_word_is_learned() {
    let limit = RollingWindow::new(10, Duration::from_millis(500)).without_hint();
    let provider = Provider::builder(Script::always(Answer::ok("x"))).limit(limit).start().await.unwrap();
    let upstream = Upstream::new("provider").gate();
    let answers = join_all((0..60).map(|_| ask(&provider, &upstream))).await;
    assert!(answers.iter().all(Result::is_ok));
    assert!(provider.request_count() <= 60 + 40, "{} requests for 60 calls", provider.request_count());
}

#[tokio::test]
async fn a_spent_quota_ends_the_call_at_once() {
    let provider = Provider::start(Script::always(openai::insufficient_quota())).await.unwrap();
    let gave_up = ask(&provider, &Upstream::new("provider").gate()).await.unwrap_err();
    assert_eq!((provider.request_count(), gave_up.stop()), (1, StopReason::Fatal));
}

#[tokio::test]
async fn who_waits_in_line_is_not_sent_to_be_told_that_the_quota_is_spent() {
    let provider = Provider::start(Script::always(openai::insufficient_quota())).await.unwrap();
    let upstream = Upstream::new("provider").gate().in_flight(1);
    let answers = join_all((0..100).map(|_| ask(&provider, &upstream))).await;
    let stops: Vec<_> = answers.into_iter().map(|answer| answer.unwrap_err().stop()).collect();
    let spent = StopReason::QuotaSpent { reason: "openai.insufficient_quota" };
    assert_eq!((stops[0], &stops[1..]), (StopReason::Fatal, &[spent; 99][..]));
    assert_eq!(provider.request_count(), 1);
    // Who comes later asks anew.
    assert_eq!(ask(&provider, &upstream).await.unwrap_err().stop(), StopReason::Fatal);
}

#[tokio::test]
async fn the_head_of_an_answer_opens_the_gate_for_the_next_before_its_body_has_come() {
    let slow = Answer::ok("a long answer").in_pieces(2).chunk_delay(Duration::from_secs(20));
    let refused = Answer::status(429).retry_after_ms(Duration::from_millis(50));
    let provider = Provider::start(Script::new().then(refused).then(slow).then(Answer::ok("x"))).await.unwrap();
    let upstream = Upstream::new("provider").gate();
    // Refused, then the probe: its body takes 20 s, and the second call goes long before.
    tokio::select! {
        biased;
        answer = ask(&provider, &upstream) => panic!("{answer:?}"),
        answer = async { tokio::time::sleep(Duration::from_millis(20)).await; ask(&provider, &upstream).await } => assert!(answer.is_ok()),
    }
    assert_eq!(provider.request_count(), 3);
}

#[tokio::test]
async fn the_real_usage_is_told_by_the_body() {
    #[llm_retry(read_only, upstream = upstream, cost = 1000)]
    async fn counts(provider: &Provider, upstream: &Upstream) -> Result<String, ApiError> {
        let answer = get(provider).await?;
        if let Some(attempt) = Attempt::current() {
            attempt.used(answer.len() as u64);
        }
        Ok(answer)
    }
    let provider = Provider::start(Script::always(Answer::ok("four"))).await.unwrap();
    let upstream = Upstream::new("provider").gate();
    assert!(counts(&provider, &upstream).await.is_ok_and(|answer| answer.contains("four")));
    assert_eq!(upstream.snapshot().in_flight(), 0);
}

#[tokio::test]
async fn a_rate_limit_in_the_body_of_a_200_closes_the_gate() {
    #[llm_retry(read_only, max_attempts = 1, max_refused = 0, upstream = upstream)]
    async fn once(provider: &Provider, upstream: &Upstream) -> Reported {
        get(provider).await
    }
    let body = r#"{"error":{"code":429,"message":"Rate limit exceeded"}}"#;
    let refused = Answer::ok("").body(body).in_pieces(2).chunk_delay(Duration::from_millis(20));
    let provider = Provider::start(Script::always(refused)).await.unwrap();
    let upstream = Upstream::new("provider").gate();
    let gave_up = once(&provider, &upstream).await.unwrap_err();
    assert_eq!(gave_up.stop(), StopReason::RefusedTooOften { max_refused: 0 });
    assert!(upstream.snapshot().closed_for().is_some(), "{}", upstream.snapshot());
}

#[tokio::test]
async fn a_second_request_that_is_refused_closes_the_gate() {
    #[llm_retry(read_only, deadline = "1m", max_attempts = 1, max_refused = 0, upstream = upstream)]
    async fn two(provider: &Provider, upstream: &Upstream) -> Reported {
        get(provider).await?;
        // Here the first head is told.
        tokio::task::yield_now().await;
        get(provider).await
    }
    let refused = Answer::status(429).header("retry-after", "7");
    let provider = Provider::start(Script::new().then(Answer::ok("x")).then(refused)).await.unwrap();
    let upstream = Upstream::new("provider").gate();
    let gave_up = two(&provider, &upstream).await.unwrap_err();
    assert_eq!(gave_up.stop(), StopReason::RefusedTooOften { max_refused: 0 });
    assert!(upstream.snapshot().closed_for().is_some_and(|left| left > Duration::from_secs(6)));
}
