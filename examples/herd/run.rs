//! One run: all calls of one seed, under a clock that is paused.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use herd_model::{Call, Ideal, Kind, Limit, Network, Server, Workload, median, oracle};
use http::StatusCode;
use retry_runtime::Upstream;
use retry_runtime::testing::trace_seeded;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::callers::{Client, call};
use super::world::{Arrival, Door, Prompt, World};

/// What is run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub(crate) kind: Kind,
    pub(crate) limit: Limit,
    pub(crate) clients: usize,
    pub(crate) steady: Option<f64>,
    pub(crate) rtt: (Duration, Duration),
    pub(crate) generation: Option<(Duration, Duration)>,
}

/// What became of one call.
#[derive(Clone, Copy, Debug)]
struct End {
    start: Duration,
    at: Duration,
    /// Between the start of the call and its last request; all of it where there was none.
    wait: Duration,
    ok: bool,
}

/// What became of one run; times in seconds.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) wall: f64,
    /// The oracle's; `None` where it can't get through either.
    pub(crate) limit: Option<f64>,
    pub(crate) refused: usize,
    pub(crate) gave_up: usize,
    /// Median.
    pub(crate) wait: f64,
    /// Slowest over median completion, as a share of the oracle's.
    pub(crate) fairness: Option<f64>,
    /// How long after the outage calls still failed.
    pub(crate) recovered: f64,
    pub(crate) arrivals: Vec<Arrival>,
}

/// When the modelled outage ends.
const OUTAGE_ENDS: Duration = Duration::from_secs(40);

impl Case {
    fn server(&self, seed: u64) -> Server {
        #[expect(clippy::cast_precision_loss, reason = "calls are far fewer than 2^52")]
        let half = self.clients as f64 / self.limit.per_second(self.kind) / 2.0;
        Server::new(self.kind, self.limit, Duration::from_secs_f64(half), seed)
    }

    fn network(&self, seed: u64) -> Network {
        Network::new(self.rtt, self.generation, seed)
    }

    /// Runs all calls of a seed, on a runtime of its own.
    pub(crate) fn run(&self, client: Client, seed: u64) -> io::Result<Outcome> {
        let calls = Workload { clients: self.clients, steady: self.steady }.calls(self.kind, self.limit, seed);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build()?;
        let (ends, arrivals) = runtime.block_on(self.play(client, seed, &calls));
        let ideal =
            (self.kind != Kind::SpendCap).then(|| oracle(&calls, &mut self.server(seed), &mut self.network(seed)));
        Ok(outcome(&ends, arrivals, ideal))
    }

    async fn play(&self, client: Client, seed: u64, calls: &[Call]) -> (Vec<End>, Vec<Arrival>) {
        let world = Arc::new(World::new(self.kind, self.server(seed), self.network(seed), calls.len()));
        let upstream = Arc::new(Upstream::new("herd").gate());
        let mut tasks = JoinSet::new();
        for (number, &Call { start, cost }) in calls.iter().enumerate() {
            let (world, upstream, kind) = (Arc::clone(&world), Arc::clone(&upstream), self.kind);
            tasks.spawn(async move {
                if !start.is_zero() {
                    sleep(start).await;
                }
                let (door, prompt) = (Door(Arc::clone(&world)), Prompt { call: number, cost });
                let seed = seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
                let (answer, _) = trace_seeded(seed, call(client, kind, &upstream, &door, prompt)).await;
                let at = world.now();
                let wait = world.sent(number).unwrap_or(at).saturating_sub(start);
                End { start, at, wait, ok: answer.is_ok() }
            });
        }
        (tasks.join_all().await, world.arrivals())
    }
}

fn outcome(ends: &[End], arrivals: Vec<Arrival>, ideal: Option<Ideal>) -> Outcome {
    let times = || ends.iter().map(|end| end.at.as_secs_f64());
    let wall = times().fold(0.0, f64::max);
    let fairness = wall / median(times()).max(1e-9);
    let lost = || ends.iter().filter(|end| !end.ok);
    let recovered = lost().map(|end| end.start.saturating_sub(OUTAGE_ENDS).as_secs_f64()).fold(0.0, f64::max);
    Outcome {
        wall,
        limit: ideal.as_ref().map(|ideal| ideal.wall),
        refused: arrivals.iter().filter(|arrival| arrival.status == StatusCode::TOO_MANY_REQUESTS).count(),
        gave_up: lost().count(),
        wait: median(ends.iter().map(|end| end.wait.as_secs_f64())),
        fairness: ideal.map(|ideal| fairness / ideal.fairness),
        recovered,
        arrivals,
    }
}
