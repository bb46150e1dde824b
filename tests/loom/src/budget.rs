//! The budget: what is drawn by one is not drawn by another, and nothing that is brought is lost.

use loom::sync::Arc;
use loom::thread;

use self::cell::Cell;
use crate::sync::AtomicU64;

#[path = "../../../retry-runtime/src/budget/cell.rs"]
mod cell;
#[path = "../../../retry-runtime/src/budget/level.rs"]
mod level;

/// With so many credits drawn from it.
fn cell(drawn: u32) -> Arc<Cell> {
    let cell = Cell::of(AtomicU64::new(Cell::NEW));
    for _ in 0..drawn {
        assert!(cell.draw(0));
    }
    Arc::new(cell)
}

fn beside<R: 'static>(cell: &Arc<Cell>, run: impl FnOnce(&Cell) -> R + 'static) -> thread::JoinHandle<R> {
    let cell = Arc::clone(cell);
    thread::spawn(move || run(&cell))
}

#[test]
fn the_last_credit_is_drawn_once() {
    loom::model(|| {
        let cell = cell(9);
        let others = [beside(&cell, |cell| cell.draw(0)), beside(&cell, |cell| cell.draw(0))];
        let own = cell.draw(0);
        let drawn = others.map(|other| other.join().unwrap()).into_iter().chain([own]).filter(|drawn| *drawn).count();
        assert_eq!((drawn, cell.level().milli), (1, 0));
    });
}

#[test]
fn what_is_brought_while_others_draw_is_not_lost() {
    loom::model(|| {
        let cell = cell(5);
        let deposit = beside(&cell, |cell| cell.deposit(0));
        let refund = beside(&cell, |cell| cell.refund(0));
        assert!(cell.draw(0));
        deposit.join().unwrap();
        refund.join().unwrap();
        assert_eq!(cell.level().milli, 5100);
    });
}

#[test]
fn the_drip_of_one_time_comes_once() {
    loom::model(|| {
        let cell = cell(10);
        let other = beside(&cell, |cell| cell.draw(120_000));
        let own = cell.draw(120_000);
        assert!(own ^ other.join().unwrap());
        assert_eq!((cell.level().milli, cell.level().at), (0, 120_000));
    });
}
