//! Limits that every answer tells, in the shapes of two providers: hardly anybody is refused.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use chrono::{SecondsFormat, Utc};
use retry_runtime::testing::{Answer, Provider, Script, anthropic, openai};

use super::herd::alone;
use super::server::herd;

/// A bucket that refills bit by bit.
struct Bucket {
    size: u32,
    refill: Duration,
    /// When it is full again.
    full: Instant,
}

impl Bucket {
    /// Empty, it is full after `time`.
    fn new(size: u32, time: Duration) -> Self {
        Self { size, refill: time / size, full: Instant::now() }
    }

    /// Whether there was one; what is left; and how long until it is full.
    fn take(&mut self) -> (bool, u128, Duration) {
        let now = Instant::now();
        self.full = self.full.max(now);
        let fits = self.full + self.refill <= now + self.refill * self.size;
        if fits {
            self.full += self.refill;
        }
        let reset = self.full - now;
        let left = (self.refill * self.size).saturating_sub(reset).as_nanos() / self.refill.as_nanos();
        (fits, left, reset)
    }
}

/// Answers that tell the limit.
fn telling(bucket: Bucket, tell: impl Fn(bool, u128, Duration) -> Answer + Send + Sync + 'static) -> Script {
    let bucket = Arc::new(Mutex::new(bucket));
    Script::new().then_fn(move |_| {
        let (fits, left, reset) = bucket.lock().unwrap().take();
        tell(fits, left, reset)
    })
}

/// Exact to the millisecond, as `6m0s` and `120ms`.
fn as_openai(fits: bool, left: u128, reset: Duration) -> Answer {
    let answer =
        if fits { openai::chat("x") } else { openai::rate_limited().retry_after_ms(Duration::from_millis(25)) };
    answer
        .header("x-ratelimit-limit-requests", "40")
        .header("x-ratelimit-remaining-requests", left.to_string())
        .header("x-ratelimit-reset-requests", format!("{}ms", reset.as_millis() + 1))
}

/// A moment in whole seconds.
fn as_anthropic(fits: bool, left: u128, reset: Duration) -> Answer {
    let full = Utc::now() + reset + Duration::from_millis(999);
    let answer =
        if fits { anthropic::message("x") } else { anthropic::rate_limited().retry_after(Duration::from_secs(1)) };
    answer
        .header("anthropic-ratelimit-requests-limit", "50")
        .header("anthropic-ratelimit-requests-remaining", left.to_string())
        .header("anthropic-ratelimit-requests-reset", full.to_rfc3339_opts(SecondsFormat::Secs, true))
}

fn refused(name: &str, script: Script, processes: usize, calls: usize) -> usize {
    alone(async move {
        let provider = Provider::start(script).await.unwrap();
        let herd = herd(&provider, processes, calls).await;
        println!("{name}: {herd}");
        herd.refused()
    })
}

#[test]
fn a_limit_told_as_openai_tells_it_refuses_hardly_anybody() {
    let refused = refused("told, OpenAI", telling(Bucket::new(40, Duration::from_secs(1)), as_openai), 1, 200);
    assert!(refused <= 2, "{refused}");
}

#[test]
fn a_limit_told_as_anthropic_tells_it_refuses_hardly_anybody() {
    let refused = refused("told, Anthropic", telling(Bucket::new(50, Duration::from_secs(60)), as_anthropic), 1, 54);
    assert!(refused <= 2, "{refused}");
}
