//! A script of outcomes without a network, for tests with a paused clock.

use std::collections::VecDeque;
use std::fmt;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The outcomes of an annotated function's attempts, in order, without a network.
///
/// With a paused clock tokio's timers fire at once when nothing else is to be done, and a socket that has not answered
/// yet counts as nothing: a [`Provider`](super::Provider) does not go together with such a clock. This does.
///
/// A clone is another handle to the same script.
///
/// ```
/// use std::time::Duration;
/// use retry_runtime::testing::Outcomes;
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)] async fn main() {
/// let outcomes = Outcomes::new([Err("busy")])
///     .then_after(Duration::from_secs(3), Ok("Hello"))
///     .then_never();
///
/// assert_eq!(outcomes.next().await, Err("busy"));
/// assert_eq!(outcomes.next().await, Ok("Hello"));
/// assert!(tokio::time::timeout(Duration::from_secs(60), outcomes.next()).await.is_err());
///
/// assert_eq!(outcomes.calls(), 3);
/// assert_eq!(outcomes.gaps()[1], Duration::from_secs(3));
/// # }
/// ```
pub struct Outcomes<T, E> {
    state: Arc<Mutex<State<T, E>>>,
}

struct State<T, E> {
    steps: VecDeque<Step<T, E>>,
    times: Vec<Instant>,
}

/// `None` never comes.
type Step<T, E> = Option<(Duration, Result<T, E>)>;

impl<T, E> Outcomes<T, E> {
    /// These outcomes, one per call, each at once.
    #[must_use]
    pub fn new(outcomes: impl IntoIterator<Item = Result<T, E>>) -> Self {
        let steps = outcomes.into_iter().map(|outcome| Some((Duration::ZERO, outcome)));
        let state = State { steps: steps.collect(), times: Vec::new() };
        Self { state: Arc::new(Mutex::new(state)) }
    }

    /// Adds an outcome that comes at once.
    #[must_use]
    pub fn then(self, outcome: Result<T, E>) -> Self {
        self.then_after(Duration::ZERO, outcome)
    }

    /// Adds an outcome that comes `delay` after its call, by tokio's clock.
    #[must_use]
    pub fn then_after(self, delay: Duration, outcome: Result<T, E>) -> Self {
        self.lock().steps.push_back(Some((delay, outcome)));
        self
    }

    /// Adds an outcome that never comes: only a timeout ends that attempt.
    #[must_use]
    pub fn then_never(self) -> Self {
        self.lock().steps.push_back(None);
        self
    }

    /// The next outcome. A call that is dropped before its outcome came has used it up.
    ///
    /// # Errors
    /// Where the script says `Err`.
    ///
    /// # Panics
    /// After the last outcome: the function under test was run more often than the test expects.
    pub async fn next(&self) -> Result<T, E> {
        let (call, step) = self.take();
        match step {
            None => panic!("no outcome left for call {call}: the script holds {}", call - 1),
            Some(None) => pending().await,
            Some(Some((delay, outcome))) => {
                if !delay.is_zero() {
                    tokio::time::sleep(delay).await;
                }
                outcome
            }
        }
    }

    fn take(&self) -> (usize, Option<Step<T, E>>) {
        let mut state = self.lock();
        state.times.push(Instant::now());
        (state.times.len(), state.steps.pop_front())
    }

    /// How often [`next`](Self::next) was called.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.lock().times.len()
    }

    /// How many outcomes are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.lock().steps.len()
    }

    /// When each call came, by tokio's clock.
    #[must_use]
    pub fn times(&self) -> Vec<Instant> {
        self.lock().times.clone()
    }

    /// The time from each call to the next.
    #[must_use]
    pub fn gaps(&self) -> Vec<Duration> {
        self.lock().times.windows(2).map(|pair| pair[1].saturating_duration_since(pair[0])).collect()
    }

    fn lock(&self) -> MutexGuard<'_, State<T, E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T, E> Clone for Outcomes<T, E> {
    fn clone(&self) -> Self {
        Self { state: Arc::clone(&self.state) }
    }
}

impl<T, E> fmt::Debug for Outcomes<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.lock();
        f.debug_struct("Outcomes")
            .field("calls", &state.times.len())
            .field("left", &state.steps.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn send_and_sync_without_clone() {
        struct NoClone;
        fn check<X: Send + Sync>(value: X) -> X {
            value
        }
        let outcomes = check(Outcomes::<NoClone, NoClone>::new([Ok(NoClone)]));
        let _future = check(outcomes.next());
        let _cell = check(Outcomes::<std::cell::Cell<u8>, ()>::new([]));
    }

    #[tokio::test(start_paused = true)]
    async fn a_dropped_call_has_used_up_its_outcome() {
        let outcomes = Outcomes::new([]).then_after(Duration::from_secs(9), Err("late")).then(Ok(2));
        let timeout = tokio::time::timeout(Duration::from_secs(1), outcomes.next()).await;
        assert!(timeout.is_err());
        assert_eq!(outcomes.clone().next().await, Ok(2));
        assert_eq!((outcomes.calls(), outcomes.left()), (2, 0));
        assert_eq!(outcomes.gaps(), [Duration::from_secs(1)]);
    }

    #[tokio::test]
    #[should_panic(expected = "no outcome left for call 2: the script holds 1")]
    async fn past_the_end_is_a_panic() {
        let outcomes: Outcomes<u8, ()> = Outcomes::new([Ok(1)]);
        let _ = (outcomes.next().await, outcomes.next().await);
    }
}
