//! A policy that comes from configuration.

use std::time::Duration;

use retry_runtime::{GaveUp, Jitter, Policy, StopReason, llm_retry};

use super::support::{Answer, Failure, Log, TRANSIENT, ms, secs};

struct Client {
    policy: Policy,
    turns: Vec<u128>,
}

impl Client {
    #[llm_retry(read_only, policy = &self.policy)]
    async fn ask(&mut self, log: &Log) -> Answer {
        self.turns.push(log.elapsed());
        // What the body does to the policy holds from the next call on.
        self.policy = Policy::DEFAULT;
        Err(TRANSIENT)
    }
}

fn fixed() -> retry_runtime::PolicyError {
    Policy::builder().max_attempts(0).build().unwrap_err()
}

#[tokio::test(start_paused = true)]
async fn a_policy_of_self_is_read_once_at_the_start() {
    let policy = Policy::builder().max_attempts(3).base(secs(1)).jitter(Jitter::None).build().unwrap();
    let mut client = Client { policy, turns: Vec::new() };
    assert_eq!(client.ask(&Log::new()).await, Err(TRANSIENT));
    assert_eq!(client.turns, [0, 1000, 3000]);
}

#[llm_retry(read_only, policy = policy, budget = "off")]
async fn ask(log: &Log, policy: &Policy) -> Result<u32, GaveUp<Failure>> {
    log.run();
    Err(TRANSIENT)
}

#[tokio::test(start_paused = true)]
async fn four_billion_attempts_end_by_the_deadline_and_their_report_stays_small() {
    let policy = Policy::builder()
        .max_attempts(u32::MAX)
        .deadline(secs(10))
        .base(ms(1))
        .cap(ms(1))
        .jitter(Jitter::None)
        .build()
        .unwrap();
    let log = Log::new();
    let gave_up = ask(&log, &policy).await.unwrap_err();
    assert!(log.count() > 4000, "{} attempts", log.count());
    assert!(log.elapsed() <= 10_000);
    assert_eq!(gave_up.report().attempts(), log.count());
    let numbers: Vec<_> = gave_up.report().failures().map(|failure| failure.number).collect();
    assert_eq!((numbers.len(), numbers.last()), (100, Some(&log.count())));
}

#[tokio::test(start_paused = true)]
async fn a_growth_without_bound_stays_at_the_cap() {
    let policy = Policy::builder()
        .max_attempts(2000)
        .deadline(Duration::MAX)
        .factor(f64::MAX)
        .cap(secs(1))
        .jitter(Jitter::None)
        .build()
        .unwrap();
    let log = Log::new();
    let gave_up = ask(&log, &policy).await.unwrap_err();
    assert_eq!(gave_up.stop(), StopReason::AttemptsUsedUp { max_attempts: 2000 });
    assert_eq!(log.elapsed(), 500 + 1998 * 1000);
}

#[test]
fn no_attempt_at_all_is_refused_by_name() {
    assert!(fixed().to_string().starts_with("`max_attempts` is 0"));
}
