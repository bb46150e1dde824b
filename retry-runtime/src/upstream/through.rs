//! One call on its way through an upstream.

use core::mem;
use core::ops::Deref;
use core::pin::Pin;
use core::task::{Context, Poll, Waker, ready};
use core::time::Duration;

use tokio::runtime::Handle;
use tokio::task::coop::unconstrained;
use tokio::time::{Instant, sleep_until};

use super::circuit::Completion;
use super::leave::failed_elsewhere;
use super::line::Turn;
use super::seat::{Queue, Run, Seat};
use super::shared::{Answer, Caller, Denied, Slip};
use super::{Upstream, events};
use crate::budget::{Budget, Purse};
use crate::running::{Running, Seats, Sitting, lock};
use crate::scope::Scope;
use crate::stop::{StopReason, StoppedBy};
use crate::sync::Mutex;
use crate::verdict::VerdictKind;
use crate::way::{Asking, End, Refusals, Retrying, Steps, Timer, pay, settle};
use crate::within::after;

/// A gate that asks again at once would spin.
const LEAST_WAIT: Duration = Duration::from_millis(1);

/// Through an [`Upstream`], where the call waits for its turn; borrowed, or shared where the call outlives the borrow.
#[derive(Debug)]
pub struct Through<U: Deref<Target = Upstream> = &'static Upstream> {
    pub(super) upstream: U,
    purse: Purse,
    without_budget: bool,
    /// Its place in line, for all of its runs.
    number: u64,
    cost: u64,
    /// What the attempts around it hold here.
    around: Seats,
    seat: Seat,
    refusals: Refusals,
    queue: Option<Queue>,
}

impl<U: Deref<Target = Upstream>> Through<U> {
    /// What a reviewer may rely on where nothing is written: far more than a gate that knows the limit needs, and an end.
    const MAX_REFUSED: u32 = 20;

    /// Inside the attempt that is around it, where there is one.
    pub(crate) fn new(upstream: U, outer: Option<&Mutex<Running>>) -> Self {
        Self {
            around: outer.map_or(Seats::default(), |outer| lock(outer).seats_at(upstream.address())),
            number: upstream.number(),
            upstream,
            purse: Purse::new(),
            without_budget: false,
            cost: 1,
            seat: Seat::Out,
            refusals: Refusals { count: 0, max: Self::MAX_REFUSED, last: false },
            queue: None,
        }
    }

    pub(crate) fn queue(&mut self, until: Instant, deadline: Duration, outer: Option<Instant>) {
        self.queue = Some(Queue { until, deadline, outer });
    }

    pub(crate) fn cost(&mut self, cost: u64) {
        self.cost = cost;
    }

    pub(crate) fn max_refused(&mut self, max: u32) {
        self.refusals.max = max;
    }

    pub(crate) fn without_budget(&mut self) {
        self.without_budget = true;
    }

    /// Without a waker it asks only; with one it takes its place in line.
    fn ask(
        &self,
        asking: &Asking<'_>,
        now: Instant,
        waker: Option<Waker>,
    ) -> Turn<Result<Slip, Denied>, Option<Instant>> {
        let Upstream { name, parts, line, .. } = &*self.upstream;
        let is_new = matches!(self.seat, Seat::Out);
        let caller = self.caller(now, asking.limit, is_new);
        let mut turned = None;
        let turn = asking.scope.draw(|rng| {
            line.ask(self.number, waker, |shared, others| {
                let turn = shared.ask(parts, caller, others, rng);
                turned = shared.turned(now);
                turn
            })
        });
        events::gate(name, turned, now);
        turn
    }

    fn caller(&self, now: Instant, limit: Instant, is_new: bool) -> Caller {
        let Self { number, cost, around, queue, .. } = *self;
        let queues = queue.is_some_and(|queue| queue.outer.is_none_or(|outer| outer > limit));
        Caller { number, now, limit, queues, cost, around, is_new }
    }

    fn let_in(&mut self, slip: Slip) {
        if slip.probe.is_some() {
            events::half_open(self.upstream.name);
        }
        self.seat = Seat::Running(Run { slip, known: false });
    }

    fn stopped_by(&self, denied: Denied) -> StoppedBy {
        match denied {
            Denied::Late { needed, left } => StoppedBy::NotAdmitted { needed, left },
            Denied::Spent(reason) => StoppedBy::QuotaSpent { reason },
            Denied::Open(left) => StoppedBy::BreakerOpen { upstream: self.upstream.name, left },
        }
    }
}

impl<U: Deref<Target = Upstream>> Steps for Through<U> {
    fn poll_admission(
        &mut self,
        asking: &Asking<'_>,
        mut timer: Pin<&mut Timer>,
        context: &mut Context<'_>,
    ) -> Poll<Result<Instant, StoppedBy>> {
        if self.upstream.parts.are_none() {
            return Poll::Ready(Ok(asking.now));
        }
        if matches!(self.seat, Seat::Running(_)) {
            self.abandon();
        }
        let mut waker = matches!(self.seat, Seat::Waiting(_)).then(|| context.waker().clone());
        loop {
            let now = Instant::now();
            let in_line = waker.is_some();
            let at = match self.ask(asking, now, waker.take()) {
                Turn::Done(answer) => {
                    self.seat = Seat::Out;
                    timer.set(None);
                    return Poll::Ready(answer.map_err(|denied| self.stopped_by(denied)).map(|slip| {
                        self.let_in(slip);
                        now
                    }));
                }
                Turn::Wait(at) => at.map_or(asking.limit, |at| at.max(after(now, LEAST_WAIT)).min(asking.limit)),
            };
            waker = Some(context.waker().clone());
            if !in_line {
                continue;
            }
            if Handle::try_current().is_err() {
                self.seat = Seat::Waiting(at);
                self.abandon();
                return Poll::Ready(Err(StoppedBy::NoRuntime));
            }
            if timer.is_none() || !matches!(self.seat, Seat::Waiting(old) if old == at) {
                timer.set(Some(unconstrained(sleep_until(at))));
            }
            self.seat = Seat::Waiting(at);
            if let Some(timer) = timer.as_mut().as_pin_mut() {
                ready!(timer.poll(context));
            }
        }
    }

    fn deadline_from(&self, let_in: Instant) -> Option<Instant> {
        self.queue.and_then(|queue| queue.deadline_from(let_in))
    }

    fn begin(&mut self, scope: &mut Scope) {
        self.purse.sent();
        let Some(held) = &mut scope.attempt else { return };
        let upstream = self.upstream.address();
        let probe = if let Seat::Running(run) = &self.seat { run.slip.probe } else { None };
        held.with(|running| {
            running.facts.sit(Some(Sitting { upstream, probe }));
            if self.upstream.parts.gate {
                running.facts.listen();
            }
        });
    }

    fn listen(&mut self, scope: &mut Scope) {
        let Seat::Running(run) = &mut self.seat else { return };
        let (Some(pass), false, Some(held)) = (run.slip.pass, run.known, &mut scope.attempt) else { return };
        let Some(accepted) = held.with(|running| running.facts.take_accepted()) else { return };
        run.known = true;
        let answer = Answer::Accepted(accepted.told.as_deref());
        self.tell(Some(scope), |shared, now, rng| {
            shared.answer(pass, answer, now, rng);
            None
        });
    }

    fn opened(&mut self, end: &End<'_>, scope: &mut Scope) {
        settle(&mut self.purse, budget(&self.upstream, self.without_budget), end);
        self.queue = None;
        self.refusals.last = false;
        let Seat::Running(run) = &mut self.seat else { return };
        let told = scope.attempt.as_mut().and_then(|held| held.with(|running| running.facts.take_told()));
        let answer = if mem::replace(&mut run.known, true) { Answer::Known } else { Answer::Accepted(told.as_deref()) };
        let (slip, probe) = (run.slip, run.slip.probe.take());
        let Upstream { parts, .. } = &*self.upstream;
        self.tell(Some(scope), |shared, now, rng| {
            if let Some(pass) = slip.pass {
                shared.answer(pass, answer, now, rng);
            }
            probe.and_then(|probe| shared.probe_answered(parts, probe, now, rng))
        });
    }

    fn close(&mut self, end: &End<'_>, scope: &mut Scope) {
        if let Seat::Running(run) = mem::replace(&mut self.seat, Seat::Out) {
            self.leave(run, end, scope);
        }
    }

    fn end(&mut self, end: &End<'_>, scope: &mut Scope) {
        settle(&mut self.purse, budget(&self.upstream, self.without_budget), end);
        let Seat::Running(run) = mem::replace(&mut self.seat, Seat::Out) else { return };
        let refused = end.verdict.kind() == VerdictKind::RateLimited && !failed_elsewhere(end, scope);
        self.refusals.last = refused && run.slip.pass.is_some();
        self.refusals.count = self.refusals.count.saturating_add(u32::from(self.refusals.last));
        if !self.refusals.last {
            // It was let in: from here on the deadline counts.
            self.queue = None;
        }
        self.leave(run, end, scope);
    }

    fn refusals(&self) -> Refusals {
        self.refusals
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn waits_until(&self) -> Option<Instant> {
        self.queue.map(|queue| queue.until)
    }

    fn may_retry(&mut self, retrying: &Retrying<'_>) -> Result<(), StopReason> {
        let Upstream { name, parts, line, .. } = &*self.upstream;
        let Retrying { now, limit, .. } = *retrying;
        let caller = self.caller(now, limit, true);
        let last = self.refusals.last;
        let denied = line.look(self.number, |shared, others| {
            shared.refuses(parts, caller).or_else(|| if last { shared.too_late(caller, others) } else { None })
        });
        if let Some(denied) = denied {
            return Err(self.stopped_by(denied).into());
        }
        let budget = budget(&self.upstream, self.without_budget);
        pay(&mut self.purse, budget, retrying).inspect_err(|_| events::budget_empty(name))
    }

    fn abandon(&mut self) {
        match mem::replace(&mut self.seat, Seat::Out) {
            Seat::Out => {}
            Seat::Waiting(_) => self.upstream.line.leave(self.number),
            Seat::Running(run) => self.end_run(run, Answer::Abandoned, Completion::Nothing, None),
        }
    }
}

impl<U: Deref<Target = Upstream>> Drop for Through<U> {
    fn drop(&mut self) {
        self.abandon();
        self.purse.close(budget(&self.upstream, self.without_budget));
    }
}

/// Not of the whole, so that the purse can be changed beside it.
fn budget(upstream: &Upstream, without: bool) -> Option<&Budget> {
    upstream.budget.as_ref().filter(|_| !without)
}
