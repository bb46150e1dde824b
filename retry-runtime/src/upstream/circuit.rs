//! The breaker's state, without a clock.

use core::time::Duration;

use rand::Rng;
use tokio::time::Instant;

use super::breaker::{Breaker, MOST_REMEMBERED};
use crate::jitter::uniform;
use crate::within::after;

/// Five minutes: long enough to be out of the way, short enough that a person does not restart the process for it.
const LONGEST: Duration = Duration::from_secs(300);

/// The state of one breaker.
#[derive(Debug)]
pub(crate) struct Circuit {
    /// Failures since the last success.
    streak: u32,
    /// The last ends, the latest in the lowest bit: 1 is a failure.
    ends: u64,
    remembered: u32,
    state: State,
    /// The number of the last probe.
    probe: u32,
    /// How often it has opened without a success in between that was no probe's.
    opened: u32,
}

/// What people see of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Closed,
    /// Nobody goes before.
    Open {
        until: Instant,
    },
    /// One probe is on its way.
    Probing,
}

/// How a run ended, to a breaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Completion {
    Success,
    /// Of the infrastructure.
    Failure,
    /// The other side answered, but that the request failed is not its fault.
    Answered,
    /// Says nothing.
    Nothing,
}

/// What a completion has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Opened(Duration),
    Closed,
}

impl Circuit {
    pub(crate) const fn new() -> Self {
        Self { streak: 0, ends: 0, remembered: 0, state: State::Closed, probe: 0, opened: 0 }
    }

    pub(crate) fn state(&self) -> State {
        self.state
    }

    /// `Some`: nobody may go, for so long; zero while the one probe is out. What is called inside the probe is part of it.
    pub(crate) fn is_open(&self, inside: Option<u32>, now: Instant) -> Option<Duration> {
        match self.state {
            State::Closed => None,
            State::Probing if inside == Some(self.probe) => None,
            State::Probing => Some(Duration::ZERO),
            // More than it is ever open for: another clock, paused in a test, was ahead.
            State::Open { until } => Some(until.saturating_duration_since(now))
                .filter(|left| !left.is_zero() && *left <= LONGEST.saturating_add(LONGEST / 4)),
        }
    }

    /// Somebody goes. `Some`: as the one probe, from here on in the place of that which it was called in. To be asked only where
    /// it is not open.
    pub(crate) fn go(&mut self, inside: Option<u32>) -> Option<u32> {
        let probes = match self.state {
            State::Closed => false,
            State::Open { .. } => true,
            State::Probing => inside == Some(self.probe),
        };
        probes.then(|| {
            (self.state, self.probe) = (State::Probing, self.probe.wrapping_add(1));
            self.probe
        })
    }

    /// A run is over.
    pub(crate) fn end(
        &mut self,
        rule: &Breaker,
        probe: Option<u32>,
        completion: Completion,
        now: Instant,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Change> {
        if self.state == State::Probing && probe == Some(self.probe) {
            return self.end_probe(rule, completion, now, rng);
        }
        match completion {
            Completion::Answered | Completion::Nothing => return None,
            Completion::Success | Completion::Failure => self.remember(completion == Completion::Failure),
        }
        if self.state != State::Closed {
            // It was sent before the breaker opened: old news.
            return None;
        }
        if completion == Completion::Success {
            self.opened = 0;
        }
        self.trips(rule).then(|| self.open(rule, now, rng))
    }

    fn end_probe(
        &mut self,
        rule: &Breaker,
        completion: Completion,
        now: Instant,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Change> {
        match completion {
            Completion::Failure => Some(self.open(rule, now, rng)),
            // Whoever answers is there, whatever he says.
            Completion::Success | Completion::Answered => {
                (self.state, self.streak, self.ends, self.remembered) = (State::Closed, 0, 0, 0);
                Some(Change::Closed)
            }
            Completion::Nothing => {
                self.state = State::Open { until: now };
                None
            }
        }
    }

    fn remember(&mut self, failed: bool) {
        self.streak = if failed { self.streak.saturating_add(1) } else { 0 };
        self.ends = self.ends << 1 | u64::from(failed);
        self.remembered = self.remembered.saturating_add(1).min(MOST_REMEMBERED);
    }

    fn trips(&self, rule: &Breaker) -> bool {
        let in_a_row = rule.consecutive > 0 && self.streak >= rule.consecutive;
        in_a_row || rule.percent > 0 && rule.of > 0 && self.remembered >= rule.of && self.share(rule)
    }

    fn share(&self, rule: &Breaker) -> bool {
        let last = self.ends << (MOST_REMEMBERED - rule.of);
        last.count_ones().saturating_mul(100) >= rule.percent.saturating_mul(rule.of)
    }

    /// 15 s, 30 s, 60 s..
    fn open(&mut self, rule: &Breaker, now: Instant, rng: &mut (impl Rng + ?Sized)) -> Change {
        let length = rule.open_for.saturating_mul(1_u32.checked_shl(self.opened).unwrap_or(u32::MAX)).min(LONGEST);
        // The jitter goes on after the cap, so that those who have opened together long ago do not probe together.
        let length = uniform(length / 4 * 3, length.saturating_add(length / 4), rng);
        self.opened = self.opened.saturating_add(1);
        self.state = State::Open { until: after(now, length) };
        Change::Opened(length)
    }
}

#[cfg(test)]
mod tests {
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
}
