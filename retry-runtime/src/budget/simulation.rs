//! Which budget: the known ones and ours, against an outage and against failures that never end.
//!
//! Calls arrive at random, make up to five attempts with full jitter from 1 s to 30 s, and take 16 s in the median to succeed
//! (lognormal, 2 s to 110 s, as measured on a production endpoint of a language model).

use core::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::level::Level;

/// A budget under test. Times are milliseconds.
trait Candidate {
    /// An attempt begins; the first of a call, or a retry.
    fn begin(&mut self, _now: u64, _retry: bool) {}
    fn draw(&mut self, now: u64) -> bool;
    fn end(&mut self, now: u64, retry: bool, failed: bool);
}

struct Unbounded;

impl Candidate for Unbounded {
    fn draw(&mut self, _: u64) -> bool {
        true
    }
    fn end(&mut self, _: u64, _: bool, _: bool) {}
}

/// Finagle, Linkerd: a fifth of the requests of the last 10 s, and 10 a second.
#[derive(Default)]
struct Ratio(VecDeque<(u64, f64)>);

impl Candidate for Ratio {
    fn begin(&mut self, now: u64, retry: bool) {
        if !retry {
            self.0.push_back((now, 0.2));
        }
    }
    fn draw(&mut self, now: u64) -> bool {
        while self.0.front().is_some_and(|(at, _)| at + 10_000 < now) {
            self.0.pop_front();
        }
        let balance: f64 = 100.0 + self.0.iter().map(|(_, amount)| amount).sum::<f64>();
        self.0.push_back((now, if balance >= 1.0 { -1.0 } else { 0.0 }));
        balance >= 1.0
    }
    fn end(&mut self, _: u64, _: bool, _: bool) {}
}

/// Envoy: three retries at a time, or a fifth of what is active.
#[derive(Default)]
struct Concurrency {
    active: f64,
    retries: f64,
}

impl Candidate for Concurrency {
    fn begin(&mut self, _: u64, retry: bool) {
        self.active += 1.0;
        self.retries += f64::from(u8::from(retry));
    }
    fn draw(&mut self, _: u64) -> bool {
        self.retries < f64::max(3.0, 0.2 * self.active)
    }
    fn end(&mut self, _: u64, retry: bool, _: bool) {
        self.active -= 1.0;
        self.retries -= f64::from(u8::from(retry));
    }
}

/// A bucket with fixed prices; all others are of this kind.
struct Bucket {
    level: f64,
    most: f64,
    price: f64,
    /// For a success at the first try.
    deposit: f64,
    /// For a success of a retry.
    refund: f64,
    /// For each failure.
    fine: f64,
    /// The level that a retry leaves at least.
    least: f64,
}

const BROOKER: Bucket =
    Bucket { level: 10.0, most: 10.0, price: 1.0, deposit: 0.1, refund: 0.1, fine: 0.0, least: 0.0 };
const GRPC: Bucket = Bucket { level: 10.0, most: 10.0, price: 0.0, deposit: 0.1, refund: 0.1, fine: 1.0, least: 5.0 };
const AWS: Bucket =
    Bucket { level: 500.0, most: 500.0, price: 14.0, deposit: 1.0, refund: 14.0, fine: 0.0, least: 0.0 };
const AWS_5: Bucket = Bucket { price: 5.0, refund: 5.0, ..AWS };

impl Candidate for Bucket {
    fn draw(&mut self, _: u64) -> bool {
        let left = self.level - self.price;
        let may = if self.fine > 0.0 { left > self.least } else { left >= self.least };
        self.level = if may { left } else { self.level };
        may
    }
    fn end(&mut self, _: u64, retry: bool, failed: bool) {
        self.level += match (failed, retry) {
            (true, _) => -self.fine,
            (false, true) => self.refund,
            (false, false) => self.deposit,
        };
        self.level = self.level.clamp(0.0, self.most);
    }
}

/// Ours.
struct Ours(Level);

impl Candidate for Ours {
    fn draw(&mut self, now: u64) -> bool {
        let drawn = self.0.draw(now);
        self.0 = drawn.unwrap_or(self.0);
        drawn.is_some()
    }
    fn end(&mut self, now: u64, retry: bool, failed: bool) {
        self.0 = match (failed, retry) {
            (true, _) => self.0,
            (false, true) => self.0.refund(now),
            (false, false) => self.0.deposit(now),
        };
    }
}

/// What calls meet.
#[derive(Clone, Copy)]
struct Case {
    per_second: f64,
    /// How many attempts fail, from 10 minutes on; one in a hundred before.
    fails: f64,
    /// How long a failure takes, in milliseconds.
    failure: u64,
    /// How long it goes on, in seconds.
    length: u64,
}

/// Of the calls that began after the first 10 minutes.
#[derive(Debug)]
struct Outcome {
    attempts_per_call: f64,
    /// In per cent.
    failed: f64,
}

const WARM_UP: u64 = 600_000;

fn simulate(case: Case, candidate: &mut dyn Candidate, seed: u64) -> Outcome {
    let mut rng = SmallRng::seed_from_u64(seed);
    let end = WARM_UP + case.length * 1000;
    // (time, tie-breaker, when the call began, attempt, how it ends where it has begun)
    let mut events = BinaryHeap::new();
    let (mut at, mut order) = (0.0, 0_u64);
    while at < end as f64 {
        at += -f64::ln(1.0 - rng.random::<f64>()) / case.per_second * 1000.0;
        events.push(Reverse((at as u64, order, at as u64, 1_u32, None::<bool>)));
        order += 1;
    }
    let (mut calls, mut attempts, mut lost) = (0_u32, 0_u32, 0_u32);
    while let Some(Reverse((now, _, began, attempt, ended))) = events.pop() {
        let counts = u32::from(began >= WARM_UP && began < end);
        order += 1;
        match ended {
            None => {
                let fails = if now < WARM_UP {
                    0.01
                } else if now < end {
                    case.fails
                } else {
                    0.01
                };
                let failed = rng.random::<f64>() < fails;
                let length = if failed { case.failure } else { success(&mut rng) };
                candidate.begin(now, attempt > 1);
                calls += counts * u32::from(attempt == 1);
                attempts += counts;
                events.push(Reverse((now + length, order, began, attempt, Some(failed))));
            }
            Some(failed) => {
                candidate.end(now, attempt > 1, failed);
                if failed && attempt < 5 && candidate.draw(now) {
                    let ceiling = f64::min(30_000.0, 1000.0 * f64::powi(2.0, attempt as i32 - 1));
                    let pause = (rng.random::<f64>() * ceiling) as u64;
                    events.push(Reverse((now + pause, order, began, attempt + 1, None)));
                } else {
                    lost += counts * u32::from(failed);
                }
            }
        }
    }
    let calls = f64::from(calls.max(1));
    Outcome { attempts_per_call: f64::from(attempts) / calls, failed: f64::from(lost) / calls * 100.0 }
}

/// Lognormal: median 16 s, 90 % below 71 s.
fn success(rng: &mut SmallRng) -> u64 {
    let (left, right) = (1.0 - rng.random::<f64>(), rng.random::<f64>());
    let normal = f64::sqrt(-2.0 * f64::ln(left)) * f64::cos(2.0 * core::f64::consts::PI * right);
    (16_000.0 * f64::exp(1.16 * normal)).clamp(2000.0, 110_000.0) as u64
}

type Make = fn() -> Box<dyn Candidate>;

const CANDIDATES: [(&str, Make); 8] = [
    ("none", || Box::new(Unbounded)),
    ("ratio in 10 s (Finagle, Linkerd)", || Box::new(Ratio::default())),
    ("ratio of concurrency (Envoy)", || Box::new(Concurrency::default())),
    ("two-sided counter (gRPC)", || Box::new(GRPC)),
    ("500 at 14 (AWS)", || Box::new(AWS)),
    ("500 at 5 (AWS)", || Box::new(AWS_5)),
    ("10, +0.1 a success (Brooker)", || Box::new(BROOKER)),
    ("ours", || Box::new(Ours(Level::NEW))),
];

const RATES: [f64; 4] = [0.1, 1.0, 10.0, 100.0];

fn median(case: Case, make: Make, of: fn(&Outcome) -> f64) -> f64 {
    let mut all: Vec<f64> = (0..5).map(|seed| of(&simulate(case, &mut *make(), seed))).collect();
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

fn outage(per_second: f64, failure: u64) -> Case {
    Case { per_second, fails: 1.0, failure, length: 900 }
}

fn steady(per_second: f64) -> Case {
    Case { per_second, fails: 0.1, failure: 2000, length: 3600 }
}

#[test]
fn an_outage_is_not_multiplied() {
    let ours: Make = || Box::new(Ours(Level::NEW));
    for (rate, most) in [(0.1, 1.3), (1.0, 1.06), (10.0, 1.03)] {
        for failure in [2000, 60_000] {
            let load = median(outage(rate, failure), ours, |outcome| outcome.attempts_per_call);
            assert!(load <= most, "{rate} a second: {load}");
        }
    }
}

#[test]
fn ten_per_cent_of_failures_for_ever_fail_no_honest_retry() {
    let ours: Make = || Box::new(Ours(Level::NEW));
    for rate in [0.1, 1.0, 10.0] {
        let failed = median(steady(rate), ours, |outcome| outcome.failed);
        assert!(failed <= 0.05, "{rate} a second: {failed} %");
    }
}

#[test]
#[ignore = "prints a table for people"]
fn budgets_compared() {
    println!(
        "attempts per call in an outage of 15 minutes (failures take 2 s; 60 s); calls lost at 10 % of failures, in per cent"
    );
    println!("| budget | {} |", RATES.map(|rate| format!("{rate}/s")).join(" | "));
    for (name, make) in CANDIDATES {
        let cells = RATES.map(|rate| {
            let load = |failure| median(outage(rate, failure), make, |outcome| outcome.attempts_per_call);
            let failed = median(steady(rate), make, |outcome| outcome.failed);
            format!("{:.2}; {:.2}; {failed:.2} %", load(2000), load(60_000))
        });
        println!("| {name} | {} |", cells.join(" | "));
    }
}
