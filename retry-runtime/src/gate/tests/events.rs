//! Callers, gate, network and server as discrete events.

use core::cmp::Reverse;
use core::time::Duration;
use std::collections::{BTreeSet, BinaryHeap};

use herd_model::{Answer, Call, Kind, Limit, Network, Said, Server, Workload, oracle};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use tokio::time::Instant;

use crate::gate::{Ask, Bucket, Gate, Pass, Told};
use crate::jitter::uniform;

#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    pub(super) kind: Kind,
    pub(super) limit: Limit,
    pub(super) clients: usize,
    pub(super) steady: Option<f64>,
    pub(super) rtt: (Duration, Duration),
    pub(super) generation: Option<(Duration, Duration)>,
    /// Share of answers that are refusals by chance.
    pub(super) chance: f64,
    pub(super) end: Option<Duration>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    pub(super) wall: f64,
    pub(super) limit: f64,
    pub(super) requests: usize,
    pub(super) refused: usize,
    pub(super) most_refused: usize,
    pub(super) unfinished: usize,
    /// Median time at the gate.
    pub(super) wait: f64,
    /// Slowest over median completion, as a share of the oracle's.
    pub(super) fairness: f64,
}

impl Outcome {
    pub(super) fn ratio(&self) -> f64 {
        self.wall / self.limit
    }
}

impl Case {
    pub(super) fn new(kind: Kind, clients: usize) -> Self {
        let rtt = Duration::from_millis(20);
        let limit = Limit { amount: 10, window: Duration::from_secs(1) };
        Self { kind, limit, clients, steady: None, rtt: (rtt, rtt), generation: None, chance: 0.0, end: None }
    }

    fn server(&self, seed: u64) -> Server {
        let half = self.clients as f64 / self.limit.per_second(self.kind) / 2.0;
        Server::new(self.kind, self.limit, Duration::from_secs_f64(half), seed)
    }

    pub(super) fn run(&self, seed: u64) -> Outcome {
        let workload = Workload { clients: self.clients, steady: self.steady };
        let calls = workload.calls(self.kind, self.limit, seed);
        let mut ours = Events::new(self, &calls, seed).run();
        if self.kind != Kind::SpendCap {
            let mut network = Network::new(self.rtt, self.generation, seed);
            let ideal = oracle(&calls, &mut self.server(seed), &mut network);
            (ours.limit, ours.fairness) = (ideal.wall, ours.fairness / ideal.fairness);
        }
        ours
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Ask,
    Start(usize),
    Arrive(Sent),
    Answer(Sent, Verdict),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Sent {
    call: usize,
    pass: u64,
    down: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Accepted(Option<(u64, u64, Duration)>),
    Refused(Option<Duration>, Option<(u64, u64, Duration)>),
    Failed,
}

struct Events<'a> {
    case: &'a Case,
    calls: &'a [Call],
    gate: Gate,
    server: Server,
    network: Network,
    rng: SmallRng,
    zero: Instant,
    heap: BinaryHeap<Reverse<(Duration, u64, Event)>>,
    number: u64,
    queue: BTreeSet<usize>,
    asking: Option<Duration>,
    in_flight: usize,
    sent: Vec<Duration>,
    refusals: Vec<usize>,
    ends: Vec<Option<f64>>,
    outcome: Outcome,
}

impl<'a> Events<'a> {
    fn new(case: &'a Case, calls: &'a [Call], seed: u64) -> Self {
        let mut events = Self {
            case,
            calls,
            gate: Gate::new(),
            server: case.server(seed),
            network: Network::new(case.rtt, case.generation, seed),
            rng: SmallRng::seed_from_u64(seed ^ 0x0067_6174),
            zero: Instant::now(),
            heap: BinaryHeap::new(),
            number: 0,
            queue: BTreeSet::new(),
            asking: None,
            in_flight: 0,
            sent: vec![Duration::ZERO; calls.len()],
            refusals: vec![0; calls.len()],
            ends: vec![None; calls.len()],
            outcome: Outcome::default(),
        };
        for (index, call) in calls.iter().enumerate() {
            events.at(call.start, Event::Start(index));
        }
        events
    }

    fn at(&mut self, time: Duration, event: Event) {
        self.number += 1;
        self.heap.push(Reverse((time, self.number, event)));
    }

    fn run(mut self) -> Outcome {
        while let Some(Reverse((now, _, event))) = self.heap.pop() {
            if self.case.end.is_some_and(|end| now > end) {
                break;
            }
            if event == Event::Ask && self.asking != Some(now) {
                continue;
            }
            assert!(
                self.number < 200_000 + 400 * self.calls.len() as u64,
                "it does not end at {now:?}: {:?}",
                self.gate.view(self.zero + now)
            );
            self.happen(now, event);
            self.pump(now);
        }
        self.finish()
    }

    fn happen(&mut self, now: Duration, event: Event) {
        match event {
            Event::Ask => self.asking = None,
            Event::Start(call) => {
                self.queue.insert(call);
            }
            Event::Arrive(sent) => self.arrive(now, sent),
            Event::Answer(sent, verdict) => self.answer(now, sent, verdict),
        }
    }

    fn arrive(&mut self, now: Duration, sent: Sent) {
        let said = |said: Option<Said>| said.map(|said| (said.limit, said.remaining, said.reset));
        let by_chance = self.case.chance > 0.0 && rand::RngExt::random_bool(&mut self.rng, self.case.chance);
        let answer = if by_chance {
            Answer::Refused { wait: None, said: None }
        } else {
            self.server.arrive(now, self.calls[sent.call].cost)
        };
        let (work, verdict) = match answer {
            Answer::Accepted { said: told, work } => {
                (work + self.network.generation(sent.call), Verdict::Accepted(said(told)))
            }
            Answer::Refused { wait, said: told } => (Duration::ZERO, Verdict::Refused(wait, said(told))),
            Answer::Failed { work } => (work, Verdict::Failed),
        };
        self.at(now + work + sent.down, Event::Answer(sent, verdict));
    }

    fn answer(&mut self, now: Duration, sent: Sent, verdict: Verdict) {
        self.in_flight -= 1;
        let (pass, at) = (Pass(sent.pass), self.zero + now);
        let sent_at = self.sent[sent.call];
        let before = format!(
            "{:?} L{} W{:.3} bad{:.3} cr{:?} {}{}",
            self.gate.phase,
            self.gate.window.limit,
            self.gate.window.length.as_secs_f64(),
            self.gate.window.bad.as_secs_f64(),
            self.gate.window.credits,
            if self.gate.window.testing { "test " } else { "" },
            if self.gate.window.trial { "trial" } else { "" }
        );
        match verdict {
            Verdict::Accepted(said) => {
                self.gate.accepted(pass, at, said.map(told).as_ref());
                self.ends[sent.call] = Some(now.as_secs_f64());
            }
            Verdict::Refused(wait, said) => {
                self.gate.refused(pass, at, wait, said.map(told).as_ref(), &mut self.rng);
                self.outcome.refused += 1;
                self.refusals[sent.call] += 1;
                self.queue.insert(sent.call);
            }
            Verdict::Failed => {
                self.gate.failed(pass, at);
                let backoff = uniform(Duration::ZERO, Duration::from_millis(500), &mut self.rng);
                self.at(now + backoff, Event::Start(sent.call));
            }
        }
        if std::env::var("TRACE").is_ok() {
            println!(
                "{:9.3} sent {:9.3} {:3} {:9} | {before} => {:?} L{} W{:.3} bad{:.3} cr{:?} until {:.3}",
                now.as_secs_f64(),
                sent_at.as_secs_f64(),
                sent.call,
                match verdict {
                    Verdict::Accepted(_) => "ok",
                    Verdict::Refused(..) => "REFUSED",
                    Verdict::Failed => "failed",
                },
                self.gate.phase,
                self.gate.window.limit,
                self.gate.window.length.as_secs_f64(),
                self.gate.window.bad.as_secs_f64(),
                self.gate.window.credits,
                self.gate.until.as_secs_f64()
            );
        }
    }

    fn pump(&mut self, now: Duration) {
        while let Some(&call) = self.queue.first() {
            match self.gate.ask(self.zero + now, self.calls[call].cost, &mut self.rng) {
                Ask::Go(pass) => self.send(now, call, pass),
                Ask::Later(until) => return self.ask_at(now, until - self.zero),
                Ask::Wait => {
                    assert!(self.in_flight > 0, "waits for an answer, and none is to come: {:?}", self.gate);
                    return;
                }
            }
        }
    }

    fn ask_at(&mut self, now: Duration, at: Duration) {
        assert!(at > now, "asks again at the same time: {:?}", self.gate);
        self.asking = Some(at);
        self.at(at, Event::Ask);
    }

    fn send(&mut self, now: Duration, call: usize, pass: Pass) {
        self.queue.remove(&call);
        self.outcome.requests += 1;
        self.in_flight += 1;
        self.sent[call] = now;
        let rtt = self.network.rtt();
        self.at(now + rtt / 2, Event::Arrive(Sent { call, pass: pass.0, down: rtt / 2 }));
    }

    fn finish(mut self) -> Outcome {
        let ends: Vec<f64> = self.ends.iter().flatten().copied().collect();
        let waits = self.calls.iter().zip(&self.sent).map(|(call, sent)| sent.saturating_sub(call.start).as_secs_f64());
        self.outcome.wait = herd_model::median(waits);
        self.outcome.unfinished = self.calls.len() - ends.len();
        self.outcome.most_refused = self.refusals.iter().copied().max().unwrap_or(0);
        self.outcome.wall = ends.iter().copied().fold(0.0, f64::max);
        self.outcome.fairness = self.outcome.wall / herd_model::median(ends).max(1e-9);
        self.outcome
    }
}

fn told((limit, remaining, reset): (u64, u64, Duration)) -> Told {
    let bucket = Bucket { limit: Some(limit), remaining: Some(remaining), reset: Some(reset), window: None };
    Told { requests: Some(bucket), tokens: None }
}
