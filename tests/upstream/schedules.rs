//! Calls that are polled, woken and dropped in thousands of random orders: what they share is given back.

use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};
use retry_runtime::{Breaker, BreakerState, Upstream, Verdict, llm_retry};
use tokio::time::{advance, sleep};

use super::support::{Answer, Failure, ms, secs};

/// What the body sees: how many are in it, and what it answers.
struct World {
    upstream: Upstream,
    inside: Cell<u32>,
    rng: RefCell<SmallRng>,
}

const LIMIT: u32 = 3;

impl World {
    fn new(seed: u64) -> Self {
        let breaker = Breaker::new().consecutive(3).open_for(ms(50));
        let upstream = Upstream::new("model").gate().in_flight(LIMIT).breaker(breaker);
        Self { upstream, inside: Cell::new(0), rng: RefCell::new(SmallRng::seed_from_u64(seed)) }
    }

    fn answer(&self) -> Answer {
        let verdict = match self.rng.borrow_mut().random_range(0..10) {
            0 => Verdict::rate_limited(Some(ms(30))),
            1 => Verdict::rate_limited(None),
            2 | 3 => Verdict::transient(),
            4 => Verdict::ambiguous(),
            5 => Verdict::fatal().with_status(400),
            _ => return Ok(1),
        };
        Err(verdict.into())
    }
}

/// Counts a run in, and out again where it is dropped.
struct Inside<'a>(&'a World);

impl<'a> Inside<'a> {
    fn enter(world: &'a World) -> Self {
        world.inside.set(world.inside.get() + 1);
        assert!(world.inside.get() <= LIMIT, "{} in flight", world.inside.get());
        Self(world)
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.inside.set(self.0.inside.get() - 1);
    }
}

#[llm_retry(
    read_only,
    ambiguous = 3,
    base = "5ms",
    attempt_timeout = "40ms",
    deadline = "2s",
    queue = "5s",
    upstream = world.upstream
)]
async fn ask(world: &World) -> Answer {
    let _inside = Inside::enter(world);
    let steps = world.rng.borrow_mut().random_range(0..4);
    for _ in 0..steps {
        let length = world.rng.borrow_mut().random_range(0..30);
        sleep(ms(length)).await;
    }
    world.answer()
}

#[derive(Default)]
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, SeqCst);
    }
}

/// A call, and whether it wants to be polled.
struct Task<'a> {
    call: Pin<Box<dyn Future<Output = Answer> + 'a>>,
    woken: Arc<Woken>,
}

impl<'a> Task<'a> {
    fn new(world: &'a World) -> Self {
        Self { call: Box::pin(ask(world)), woken: Arc::new(Woken(AtomicBool::new(true))) }
    }

    /// Only where it was woken, as a runtime would. `true`: it is over.
    fn poll(&mut self) -> bool {
        if !self.woken.0.swap(false, SeqCst) {
            return false;
        }
        let waker = Waker::from(Arc::clone(&self.woken));
        matches!(self.call.as_mut().poll(&mut Context::from_waker(&waker)), Poll::Ready(_))
    }
}

/// 30 calls, of which each step starts, polls or drops one, or lets time pass.
async fn schedule(seed: u64) {
    let world = World::new(seed);
    let mut rng = SmallRng::seed_from_u64(!seed);
    let mut tasks: Vec<Task<'_>> = Vec::new();
    let mut to_start = 30;
    while to_start > 0 || !tasks.is_empty() {
        match rng.random_range(0..100) {
            0..15 if to_start > 0 => {
                to_start -= 1;
                tasks.push(Task::new(&world));
            }
            // One of nine steps with a call drops it, wherever it is.
            15..20 if !tasks.is_empty() => drop(tasks.swap_remove(rng.random_range(0..tasks.len()))),
            20..60 if !tasks.is_empty() => {
                let place = rng.random_range(0..tasks.len());
                if tasks[place].poll() {
                    tasks.swap_remove(place);
                }
            }
            _ => advance(ms(rng.random_range(0..5))).await,
        }
        let snapshot = world.upstream.snapshot();
        assert!(snapshot.in_flight() <= LIMIT && world.inside.get() <= snapshot.in_flight(), "{snapshot}");
        assert!(snapshot.credits().is_some_and(|credits| credits >= 0.0));
    }
    conserved(&world).await;
}

#[llm_retry(read_only, deadline = "24h", upstream = upstream)]
async fn plain(upstream: &Upstream) -> Result<u32, Failure> {
    Ok(1)
}

/// Nothing is held any more, and the next calls get through.
async fn conserved(world: &World) {
    let snapshot = world.upstream.snapshot();
    assert_eq!((snapshot.waiting(), snapshot.in_flight(), world.inside.get()), (0, 0, 0), "{snapshot}");
    assert_ne!(snapshot.breaker(), Some(BreakerState::HalfOpen), "a probe was lost");
    advance(secs(600)).await;
    for _ in 0..5 {
        // What a gate has learned from such answers may be slow; that it is for ever would say that something was lost.
        assert_eq!(plain(&world.upstream).await, Ok(1), "{}", world.upstream.snapshot());
    }
}

#[tokio::test(start_paused = true)]
async fn whatever_is_dropped_wherever_nothing_is_lost() {
    for seed in 0..2000 {
        schedule(seed).await;
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_who_stays_starves() {
    for seed in 0..200 {
        let world = World::new(seed);
        let mut tasks: Vec<Task<'_>> = (0..40).map(|_| Task::new(&world)).collect();
        let mut passed = Duration::ZERO;
        while !tasks.is_empty() {
            tasks.retain_mut(|task| !task.poll());
            advance(ms(1)).await;
            passed += ms(1);
            // The queue is 5 s and the deadline 2 s: who is still there then was forgotten.
            assert!(passed <= ms(7100), "{}", world.upstream.snapshot());
        }
    }
}
