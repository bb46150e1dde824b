//! What is told, in the order in which it comes.

use super::*;

const MS: Duration = Duration::from_millis(1);

/// So many more go at once; and then the next after how long.
fn more(bench: &mut Bench) -> (usize, Duration) {
    for sent in 0..1000 {
        match bench.ask() {
            Ask::Go(_) => {}
            Ask::Later(until) => return (sent, until.duration_since(bench.at())),
            Ask::Wait => return (sent, Duration::MAX),
        }
    }
    panic!("no end: {:?}", bench.gate.view(bench.at()));
}

/// Calls that are sent at one time, the first of them told.
fn sent(bench: &mut Bench, calls: usize, told: &Told) -> Vec<Pass> {
    let first = bench.go();
    bench.now += MS;
    bench.gate.accepted(first, bench.at(), Some(told));
    bench.now += MS;
    let passes = (0..calls).map(|_| bench.go()).collect();
    bench.now += MS;
    passes
}

fn hear(bench: &mut Bench, pass: Pass, told: &Told) {
    bench.gate.accepted(pass, bench.at(), Some(told));
    bench.now += MS;
}

#[test]
fn an_answer_that_was_overtaken_does_not_give_more_than_there_is() {
    let mut bench = Bench::new(1);
    let passes = sent(&mut bench, 6, &requests(10, 9, SECOND));
    passes[..4].iter().for_each(|pass| bench.accept(*pass));
    // The sixth was counted first, and the fifth last.
    hear(&mut bench, passes[4], &requests(10, 3, SECOND));
    hear(&mut bench, passes[5], &requests(10, 8, SECOND));
    assert_eq!(more(&mut bench).0, 2);
}

#[test]
fn resets_that_grow_with_what_is_used_are_those_of_a_bucket() {
    let mut bench = Bench::new(1);
    let passes = sent(&mut bench, 40, &requests(100, 99, SECOND));
    hear(&mut bench, passes[39], &requests(100, 59, 41 * SECOND));
    hear(&mut bench, passes[19], &requests(100, 79, 22 * SECOND));
    let next = bench.go();
    hear(&mut bench, next, &requests(100, 58, 42 * SECOND));
    assert!(more(&mut bench).1 <= 3 * SECOND);
}

#[test]
fn a_bucket_that_is_known_by_a_late_answer_counts_what_is_on_its_way() {
    let mut bench = Bench::new(1);
    let passes = sent(&mut bench, 60, &requests(100, 99, SECOND));
    hear(&mut bench, passes[30], &requests(100, 69, 32 * SECOND));
    hear(&mut bench, passes[10], &requests(100, 89, 12 * SECOND));
    assert_eq!(more(&mut bench).0, 39 - 29);
}

#[test]
fn resets_that_shrink_while_more_is_used_are_those_of_a_window() {
    let mut bench = Bench::new(1);
    let passes = sent(&mut bench, 40, &requests(100, 99, 60 * SECOND));
    hear(&mut bench, passes[39], &requests(100, 59, 50 * SECOND));
    hear(&mut bench, passes[19], &requests(100, 79, 55 * SECOND));
    let next = bench.go();
    hear(&mut bench, next, &requests(100, 58, 50 * SECOND));
    assert!(more(&mut bench).1 >= 20 * SECOND);
}
