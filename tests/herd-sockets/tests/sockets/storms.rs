//! Tasks on several threads that are dropped at any moment: nothing is held after them, and whoever stays gets through.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};
use retry_runtime::testing::{Answer, Provider, RollingWindow, Script};
use retry_runtime::{ApiError, Breaker, BreakerState, GaveUp, SendAttempt as _, Upstream, llm_retry};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::herd::alone;

type Answered = Result<String, GaveUp<ApiError>>;

const CALLS: usize = 1200;
const IN_FLIGHT: u32 = 50;
/// In 300 ms.
const LIMIT: usize = 300;
const SEEDS: u64 = 3;
/// Far more than a storm takes; who is not there by then was forgotten.
const FOR_EVER: Duration = Duration::from_secs(60);

static GATE: Upstream = Upstream::new("gate").gate().without_budget();
static BOUND: Upstream = Upstream::new("bound").in_flight(IN_FLIGHT).without_budget();
static ALL: Upstream = Upstream::new("all")
    .gate()
    .in_flight(IN_FLIGHT)
    .breaker(Breaker::new().consecutive(4).open_for(Duration::from_millis(10)));

/// What the calls of a storm share.
struct Storm {
    client: reqwest::Client,
    provider: Provider,
    upstream: &'static Upstream,
    inside: AtomicU32,
}

/// A run that is counted, until it ends or is dropped.
struct Inside<'a>(&'a Storm);

impl<'a> Inside<'a> {
    fn enter(storm: &'a Storm) -> Self {
        let inside = storm.inside.fetch_add(1, SeqCst) + 1;
        assert!(storm.upstream.snapshot().in_flight_limit().is_none_or(|limit| inside <= limit), "{inside} in flight");
        Self(storm)
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.inside.fetch_sub(1, SeqCst);
    }
}

#[llm_retry(read_only, deadline = "10m", max_refused = 1000, max_attempts = 100, ambiguous = 100, base = "1ms", upstream = storm.upstream)]
async fn ask(storm: &Storm) -> Answered {
    let _inside = Inside::enter(storm);
    storm.client.get(storm.provider.url("/")).send_attempt().await?.text().await
}

/// One answer of eight is a failure, some never come, and most take a while.
fn moody(seed: u64) -> Script {
    let rng = std::sync::Mutex::new(SmallRng::seed_from_u64(seed));
    Script::new().then_fn(move |_| {
        let mut rng = rng.lock().unwrap();
        let answer = match rng.random_range(0..32) {
            0..4 => Answer::status(500),
            4 => Answer::reset(),
            _ => Answer::ok("x"),
        };
        answer.delay(Duration::from_millis(rng.random_range(0..8)))
    })
}

impl Storm {
    async fn new(upstream: &'static Upstream, limit: usize, seed: u64) -> Arc<Self> {
        let limit = RollingWindow::new(limit, Duration::from_millis(300)).without_hint();
        let provider = Provider::builder(moody(seed)).limit(limit).keep_last(0).start().await.unwrap();
        Arc::new(Self { client: reqwest::Client::new(), provider, upstream, inside: AtomicU32::new(0) })
    }

    /// A call in a task; one of four gives up by itself.
    fn call(self: &Arc<Self>, rng: &mut SmallRng) -> JoinHandle<Option<Answered>> {
        let (storm, patience) = (Arc::clone(self), Duration::from_millis(rng.random_range(0..200)));
        let patient = rng.random_range(0..4) > 0;
        tokio::spawn(async move { timeout(if patient { FOR_EVER } else { patience }, ask(&storm)).await.ok() })
    }

    /// Starts calls in waves, and aborts a third of them wherever they are; gives those that stay.
    async fn blow(self: &Arc<Self>, rng: &mut SmallRng) -> Vec<JoinHandle<Option<Answered>>> {
        let (mut tasks, mut started) = (Vec::new(), 0);
        while started < CALLS {
            let wave = rng.random_range(1..200).min(CALLS - started);
            tasks.extend((0..wave).map(|_| self.call(rng)));
            started += wave;
            for _ in 0..wave / 3 {
                tasks.swap_remove(rng.random_range(0..tasks.len())).abort();
            }
            sleep(Duration::from_micros(rng.random_range(0..3000))).await;
        }
        tasks
    }

    /// All who stay come to an end, and nothing is held after them.
    async fn passes(self: &Arc<Self>, seed: u64) -> Vec<Option<Answered>> {
        let mut ended = Vec::new();
        for task in self.blow(&mut SmallRng::seed_from_u64(seed)).await {
            let end = timeout(FOR_EVER, task).await;
            ended.push(
                end.unwrap_or_else(|_| panic!("seed {seed}: a call never ends: {}", self.upstream.snapshot())).unwrap(),
            );
        }
        self.is_calm().await;
        ended
    }

    /// A task that was aborted may be dropped a little later, on another thread.
    async fn is_calm(&self) {
        let held =
            || (self.upstream.snapshot().waiting(), self.upstream.snapshot().in_flight(), self.inside.load(SeqCst));
        for _ in 0..200 {
            if held() == (0, 0, 0) {
                break;
            }
            sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(held(), (0, 0, 0), "{}", self.upstream.snapshot());
        assert_ne!(self.upstream.snapshot().breaker(), Some(BreakerState::HalfOpen), "a probe was lost");
    }
}

/// Those with patience were all answered.
fn patient_and_answered(upstream: &'static Upstream, limit: usize) {
    alone(async {
        for seed in 0..SEEDS {
            let ended = Storm::new(upstream, limit, seed).await.passes(seed).await;
            let failed: Vec<_> = ended.iter().flatten().filter(|answer| answer.is_err()).collect();
            assert!(failed.is_empty(), "seed {seed}: {} of {}: {:?}", failed.len(), ended.len(), failed[0]);
            println!("storm at {}: {} of {CALLS} stayed", upstream.snapshot(), ended.len());
        }
    });
}

#[test]
fn a_storm_at_a_gate_leaves_nothing_behind() {
    patient_and_answered(&GATE, LIMIT);
}

#[test]
fn a_storm_at_a_limit_of_runs_leaves_nothing_behind() {
    patient_and_answered(&BOUND, usize::MAX);
}

#[test]
fn a_storm_at_all_of_them_leaves_nothing_behind() {
    alone(async {
        for seed in 0..SEEDS {
            let ended = Storm::new(&ALL, LIMIT, seed).await.passes(seed).await;
            let answered = ended.iter().flatten().filter(|answer| answer.is_ok()).count();
            println!("storm at {}: {answered} of {} who stayed answered", ALL.snapshot(), ended.len());
        }
    });
}
