//! What a running future is inside of: a deadline, and an attempt. Set for the length of each poll, so that dropping a future
//! at any point leaves nothing behind.

use core::cell::RefCell;
use core::mem;
use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;
use std::sync::{Arc, Mutex};

use pin_project_lite::pin_project;
use rand::Rng;
use tokio::time::Instant;

use crate::budget::{Budget, Lender};
use crate::running::{Held, Running};

thread_local! {
    static CURRENT: RefCell<Current> = const { RefCell::new(Current { scope: Scope::EMPTY, lent: None }) };
}

struct Current {
    scope: Scope,
    /// Goes before the other. A stream enters its scope for each item, and so a pointer is all that is moved.
    lent: Option<Box<Scope>>,
}

impl Current {
    fn innermost(&mut self) -> &mut Scope {
        match &mut self.lent {
            Some(lent) => lent,
            None => &mut self.scope,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Scope {
    pub(crate) deadline: Option<Instant>,
    pub(crate) attempt: Option<Held>,
    /// Counts the times at which bytes of an answer came in.
    heard: u64,
    /// For how long nothing has come in, where that is too long: a reader may say now what it knows.
    silent: Option<Duration>,
    #[cfg(feature = "testing")]
    pub(crate) observer: Option<Arc<crate::observer::Observer>>,
}

impl Scope {
    pub(crate) const EMPTY: Self = Self {
        deadline: None,
        attempt: None,
        heard: 0,
        silent: None,
        #[cfg(feature = "testing")]
        observer: None,
    };

    /// A scope inside the current one: same deadline and observer, no attempt yet.
    pub(crate) fn inherit() -> Self {
        look(|current| Self {
            deadline: current.deadline,
            attempt: None,
            heard: 0,
            silent: None,
            #[cfg(feature = "testing")]
            observer: current.observer.clone(),
        })
        .unwrap_or(Self::EMPTY)
    }

    /// Counts bytes that came in, here or in a scope inside.
    fn hear(&mut self) {
        self.heard = self.heard.wrapping_add(1);
    }

    /// Brings the deadline forward; the earliest holds.
    pub(crate) fn bound(&mut self, deadline: Instant) -> Instant {
        let earliest = self.deadline.map_or(deadline, |outer| outer.min(deadline));
        self.deadline = Some(earliest);
        earliest
    }

    /// Randomness for what happens inside: the observer's, where one has a seed.
    #[cfg_attr(not(feature = "testing"), expect(clippy::unused_self, reason = "only a test has an observer"))]
    pub(crate) fn draw<R>(&self, with: impl FnOnce(&mut dyn Rng) -> R) -> R {
        #[cfg(feature = "testing")]
        if let Some(observer) = &self.observer {
            return observer.draw(with);
        }
        with(&mut rand::rng())
    }

    /// The budget of a function: of the observer's own, where there is one.
    #[cfg_attr(not(feature = "testing"), expect(clippy::unused_self, reason = "only a test has an observer"))]
    pub(crate) fn lender(&self, budget: &'static Budget) -> Lender {
        #[cfg(feature = "testing")]
        if let Some(observer) = &self.observer {
            return Lender::Test(observer.budget(budget));
        }
        Lender::Function(budget)
    }

    /// Runs `poll` inside this scope; the one around it is back afterwards, also when `poll` panics.
    pub(crate) fn enter<R>(&mut self, poll: impl FnOnce() -> R) -> R {
        let _inside = Inside::enter(self);
        poll()
    }

    /// The same for a scope on the heap.
    pub(crate) fn enter_lent<R>(scope: &mut Option<Box<Self>>, poll: impl FnOnce() -> R) -> R {
        let _inside = Lent::enter(scope);
        poll()
    }
}

/// While it lives, the scope and the current one have changed places.
struct Inside<'a> {
    scope: &'a mut Scope,
    heard: u64,
    /// What went before the current one.
    lent: Option<Box<Scope>>,
}

impl<'a> Inside<'a> {
    fn enter(scope: &'a mut Scope) -> Self {
        let heard = scope.heard;
        let lent = with_current(|current| {
            mem::swap(&mut current.scope, scope);
            current.lent.take()
        });
        Self { scope, heard, lent: lent.flatten() }
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        with_current(|current| {
            mem::swap(&mut current.scope, self.scope);
            current.lent = self.lent.take();
            if self.scope.heard != self.heard {
                current.innermost().hear();
            }
        });
    }
}

/// While it lives, the scope goes before the current one.
struct Lent<'a> {
    scope: &'a mut Option<Box<Scope>>,
    heard: u64,
}

impl<'a> Lent<'a> {
    fn enter(scope: &'a mut Option<Box<Scope>>) -> Self {
        let heard = scope.as_ref().map_or(0, |scope| scope.heard);
        with_current(|current| mem::swap(&mut current.lent, scope));
        Self { scope, heard }
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        with_current(|current| {
            mem::swap(&mut current.lent, self.scope);
            if self.scope.as_ref().is_some_and(|scope| scope.heard != self.heard) {
                current.innermost().hear();
            }
        });
    }
}

/// Bytes of an answer have come in: the stream that is polled here is alive, whatever they say.
#[cfg_attr(not(feature = "reqwest"), allow(dead_code, reason = "without a client nothing comes in"))]
pub(crate) fn bytes_arrived() {
    look(Scope::hear);
}

/// How often bytes have come in.
pub(crate) fn heard() -> u64 {
    look(|current| current.heard).unwrap_or_default()
}

/// While it lives, who is polled here is told that nothing has come in for too long.
pub(crate) struct Silent;

impl Silent {
    pub(crate) fn enter(silence: Duration) -> Self {
        look(|current| current.silent = Some(silence));
        Self
    }
}

impl Drop for Silent {
    fn drop(&mut self) {
        look(|current| current.silent = None);
    }
}

/// For how long nothing has come in, where that is too long.
#[cfg(feature = "json")]
pub(crate) fn silence() -> Option<Duration> {
    look(|current| current.silent).flatten()
}

/// While it lives, the current scope has an earlier deadline (or the same); all else of it stays.
pub(crate) struct Bounded {
    outer: Option<Instant>,
}

impl Bounded {
    pub(crate) fn enter(deadline: Instant) -> Self {
        let outer = look(|current| {
            let outer = current.deadline;
            current.bound(deadline);
            outer
        });
        Self { outer: outer.flatten() }
    }
}

impl Drop for Bounded {
    fn drop(&mut self) {
        look(|current| current.deadline = self.outer);
    }
}

/// `None` only while the thread is being torn down, or from inside `look` itself.
fn look<R>(at: impl FnOnce(&mut Scope) -> R) -> Option<R> {
    with_current(|current| at(current.innermost()))
}

fn with_current<R>(at: impl FnOnce(&mut Current) -> R) -> Option<R> {
    CURRENT.try_with(|current| current.try_borrow_mut().ok().map(|mut current| at(&mut current))).ok().flatten()
}

/// Looks at the running attempt, if there is one. `at` must run nothing of the user's.
#[cfg_attr(
    not(any(feature = "reqwest", feature = "rig-core", feature = "tower")),
    allow(dead_code, reason = "without a client no request is counted")
)]
pub(crate) fn running<R>(at: impl FnOnce(&mut Running) -> R) -> Option<R> {
    look(|scope| scope.attempt.as_mut().map(|held| held.with(at))).flatten()
}

/// A handle on the running attempt.
pub(crate) fn share_running() -> Option<Arc<Mutex<Running>>> {
    look(|scope| {
        let (held, shared) = scope.attempt.take()?.share();
        scope.attempt = Some(held);
        Some(shared)
    })
    .flatten()
}

pub(crate) fn current_deadline() -> Option<Instant> {
    look(|scope| scope.deadline).flatten()
}

/// While it lives, the current scope is watched; all else of it stays.
#[cfg(feature = "testing")]
pub(crate) struct Observed {
    outer: Option<Arc<crate::observer::Observer>>,
}

#[cfg(feature = "testing")]
impl Observed {
    pub(crate) fn enter(observer: &Arc<crate::observer::Observer>) -> Self {
        Self { outer: look(|current| current.observer.replace(Arc::clone(observer))).flatten() }
    }
}

#[cfg(feature = "testing")]
impl Drop for Observed {
    fn drop(&mut self) {
        look(|current| current.observer = self.outer.take());
    }
}

pin_project! {
    /// A future that runs inside a scope of its own.
    #[derive(Debug)]
    pub(crate) struct Scoped<F> {
        pub(crate) scope: Scope,
        #[pin]
        pub(crate) future: F,
    }
}

impl<F: Future> Future for Scoped<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let this = self.project();
        this.scope.enter(|| this.future.poll(context))
    }
}
