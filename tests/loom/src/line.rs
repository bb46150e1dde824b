//! The line: whoever waits is woken in the end, whoever else comes, goes or gives up.

use std::future::poll_fn;
use std::task::{Context, Poll};

use loom::future::block_on;
use loom::sync::Arc;
use loom::thread;

use self::line::{Line, State, Turn};
use crate::sync::Mutex;

#[path = "../../../retry-runtime/src/upstream/line.rs"]
mod line;

/// Free slots.
type Slots = Line<u32>;

fn slots(free: u32) -> Arc<Slots> {
    Arc::new(Line::of(Mutex::new(State::new(free))))
}

fn poll(slots: &Slots, number: u64, context: &Context<'_>) -> Poll<()> {
    let turn = slots.ask(number, Some(context.waker().clone()), |free, others| {
        if others.is_first() && *free > 0 {
            *free -= 1;
            Turn::Done(())
        } else {
            Turn::Wait(())
        }
    });
    if turn == Turn::Done(()) { Poll::Ready(()) } else { Poll::Pending }
}

/// A call that takes a slot and gives it back.
fn call(slots: &Slots, number: u64) {
    block_on(poll_fn(|context| poll(slots, number, context)));
    slots.change(|free| *free += 1);
}

/// A call that is dropped while it waits.
fn dropped(slots: &Slots, number: u64) {
    let let_in = block_on(poll_fn(|context| Poll::Ready(poll(slots, number, context).is_ready())));
    if let_in { slots.change(|free| *free += 1) } else { slots.leave(number) }
}

fn beside(slots: &Arc<Slots>, run: impl FnOnce(&Slots) + 'static) -> thread::JoinHandle<()> {
    let slots = Arc::clone(slots);
    thread::spawn(move || run(&slots))
}

fn nothing_is_held(slots: &Slots, free: u32) {
    slots.look(u64::MAX, |now, others| assert_eq!((*now, others.ahead()), (free, 0)));
}

#[test]
fn two_calls_share_a_slot() {
    loom::model(|| {
        let slots = slots(1);
        let other = beside(&slots, |slots| call(slots, 1));
        call(&slots, 0);
        other.join().unwrap();
        nothing_is_held(&slots, 1);
    });
}

#[test]
fn three_calls_share_a_slot() {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(|| {
        let slots = slots(1);
        let others = [beside(&slots, |slots| call(slots, 1)), beside(&slots, |slots| call(slots, 0))];
        call(&slots, 2);
        for other in others {
            other.join().unwrap();
        }
        nothing_is_held(&slots, 1);
    });
}

#[test]
fn a_call_that_is_dropped_holds_nobody_up() {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(|| {
        let slots = slots(1);
        let others = [beside(&slots, |slots| dropped(slots, 0)), beside(&slots, |slots| call(slots, 1))];
        call(&slots, 2);
        for other in others {
            other.join().unwrap();
        }
        nothing_is_held(&slots, 1);
    });
}
