//! An outage, and a recovery that is not free.

use std::time::Duration;

use super::{Answer, Limit};

const BEGINS: Duration = Duration::from_secs(20);
const ENDS: Duration = Duration::from_secs(40);
/// How long one request keeps a worker.
const WORK: Duration = Duration::from_millis(400);

/// Between [`BEGINS`] and [`ENDS`] everything fails at once. Otherwise each request is worked on, in the order of arrival, by
/// as many workers as five times the limit needs; whoever asked may be gone by then.
#[derive(Clone, Debug)]
pub(super) struct Outage {
    /// When each worker is free.
    workers: Vec<Duration>,
}

impl Outage {
    pub(super) fn new(limit: Limit) -> Self {
        let nanos = WORK.as_nanos() * u128::from(limit.amount) * 5 / limit.window.as_nanos().max(1);
        Self { workers: vec![Duration::ZERO; usize::try_from(nanos).unwrap_or(1).clamp(1, 10_000)] }
    }

    pub(super) fn arrive(&mut self, now: Duration) -> Answer {
        if (BEGINS..ENDS).contains(&now) {
            return Answer::Failed { work: Duration::ZERO };
        }
        let Some(worker) = self.workers.iter_mut().min() else { return Answer::Failed { work: Duration::ZERO } };
        *worker = now.max(*worker) + WORK;
        Answer::Accepted { said: None, work: worker.saturating_sub(now) }
    }

    pub(super) fn ready(now: Duration) -> Duration {
        if (BEGINS..ENDS).contains(&now) { ENDS } else { now }
    }
}
