use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use super::*;
use Completion::{Answered, Failure, Nothing, Success};

const RULE: Breaker = Breaker::new();

struct Bench {
    circuit: Circuit,
    now: Instant,
    rng: SmallRng,
}

impl Bench {
    fn new() -> Self {
        Self { circuit: Circuit::new(), now: Instant::now(), rng: SmallRng::seed_from_u64(3) }
    }

    fn end(&mut self, probe: Option<u32>, completion: Completion) -> Option<Change> {
        self.circuit.end(&RULE, probe, completion, self.now, &mut self.rng)
    }

    fn open(&mut self) -> Duration {
        let opened = (0..20).find_map(|_| self.end(None, Failure));
        let Some(Change::Opened(length)) = opened else { panic!("20 failures open it") };
        length
    }
}

#[test]
fn five_failures_in_a_row_open_it_however_far_apart() {
    let mut bench = Bench::new();
    for _ in 0..4 {
        assert_eq!(bench.end(None, Failure), None);
        bench.now += Duration::from_secs(600);
    }
    assert!(matches!(bench.end(None, Failure), Some(Change::Opened(_))));
    assert!(bench.circuit.is_open(None, bench.now).is_some());
}

#[test]
fn three_of_five_failures_open_it_after_twenty() {
    let mut bench = Bench::new();
    let ends = [Failure, Success, Failure, Failure, Success].into_iter().cycle().take(20);
    let changes: Vec<_> = ends.map(|end| bench.end(None, end)).collect();
    assert!(changes[..19].iter().all(Option::is_none));
    assert!(changes[19].is_some());
}

#[test]
fn what_says_nothing_about_the_other_side_never_counts() {
    let mut bench = Bench::new();
    for _ in 0..1000 {
        assert_eq!(bench.end(None, Nothing).or_else(|| bench.end(None, Answered)), None);
    }
}

#[test]
fn it_is_open_for_longer_each_time_up_to_five_minutes() {
    let mut bench = Bench::new();
    let mut lengths = vec![bench.open()];
    for _ in 0..9 {
        bench.now += Duration::from_secs(400);
        let probe = bench.circuit.go(None);
        let Some(Change::Opened(length)) = bench.end(probe, Failure) else { panic!("a failed probe opens it") };
        lengths.push(length);
    }
    let around = |length: Duration, seconds: u64| {
        let middle = Duration::from_secs(seconds);
        length >= middle / 4 * 3 && length <= middle / 4 * 5
    };
    let middles = [15, 30, 60, 120, 240, 300, 300, 300, 300, 300];
    assert!(lengths.iter().zip(middles).all(|(length, middle)| around(*length, middle)), "{lengths:?}");
}

#[test]
fn an_answer_to_the_probe_closes_it_and_a_dropped_probe_leaves_room_for_the_next() {
    let mut bench = Bench::new();
    bench.open();
    bench.now += Duration::from_secs(20);
    let probe = bench.circuit.go(None);
    assert_eq!((probe.is_some(), bench.circuit.is_open(None, bench.now)), (true, Some(Duration::ZERO)));
    assert_eq!(bench.end(probe, Nothing), None);
    assert_eq!(bench.circuit.is_open(None, bench.now), None);
    let probe = bench.circuit.go(None);
    assert_eq!(bench.end(probe, Answered), Some(Change::Closed));
    assert_eq!((bench.circuit.is_open(None, bench.now), bench.circuit.go(None)), (None, None));
}

#[test]
fn what_is_called_inside_the_probe_takes_its_place_once() {
    let mut bench = Bench::new();
    bench.open();
    bench.now += Duration::from_secs(20);
    let outer = bench.circuit.go(None);
    assert_eq!(bench.circuit.is_open(outer, bench.now), None);
    let inner = bench.circuit.go(outer);
    assert_eq!(bench.circuit.is_open(outer, bench.now), Some(Duration::ZERO), "there is another one by now");
    assert_eq!(bench.end(outer, Success), None, "it is the probe no more");
    assert_eq!(bench.end(inner, Success), Some(Change::Closed));
}

proptest! {
    #[test]
    fn there_is_never_more_than_one_probe(steps in prop::collection::vec((0_u8..8, 0_u64..40), 1..400)) {
        let mut bench = Bench::new();
        // Numbers of probes that have not ended; all but the last have handed it on.
        let (mut plain, mut probes) = (0_u32, Vec::new());
        for (step, seconds) in steps {
            bench.now += Duration::from_secs(seconds);
            let completion = [Success, Failure, Answered, Nothing][usize::from(step % 4)];
            let inside = if step == 7 { probes.last().copied() } else { None };
            match step {
                // Whoever goes, from outside or inside the probe
                0..=2 | 7 if bench.circuit.is_open(inside, bench.now).is_none() => {
                    match bench.circuit.go(inside) {
                        Some(probe) => probes.push(probe),
                        None => plain += 1,
                    }
                }
                // The probe ends, or another one that was sent.
                3 if !probes.is_empty() => { bench.end(probes.pop(), completion); probes.clear(); }
                _ if plain > 0 => { plain -= 1; bench.end(None, completion); }
                _ => {}
            }
            prop_assert_eq!(!probes.is_empty(), bench.circuit.state() == State::Probing);
        }
    }
}
