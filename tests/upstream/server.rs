//! A server with a limit, without a network: so many in each window, counted from the first.

use std::sync::Mutex;
use std::time::Duration;

use retry_runtime::{Stopped, Verdict};
use tokio::time::{Instant, sleep};

use super::support::Failure;

pub(crate) struct Server {
    limit: usize,
    window: Duration,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    accepted: Vec<Instant>,
    refused: usize,
    /// The callers in the order in which they were accepted.
    order: Vec<u32>,
}

impl Server {
    pub(crate) fn new(limit: usize, window: Duration) -> Self {
        Self { limit, window, seen: Mutex::default() }
    }

    /// Answers after 20 ms.
    pub(crate) async fn ask(&self, caller: u32) -> Result<u32, Failure> {
        sleep(Duration::from_millis(10)).await;
        let verdict = self.judge(caller);
        sleep(Duration::from_millis(10)).await;
        verdict.map_or(Ok(caller), |verdict| Err(verdict.into()))
    }

    fn judge(&self, caller: u32) -> Option<Verdict> {
        let mut seen = self.seen.lock().unwrap();
        let now = Instant::now();
        if seen.accepted.iter().filter(|at| now - **at < self.window).count() < self.limit {
            seen.accepted.push(now);
            seen.order.push(caller);
            return None;
        }
        seen.refused += 1;
        Some(Verdict::rate_limited(None).with_status(429))
    }

    pub(crate) fn refused(&self) -> usize {
        self.seen.lock().unwrap().refused
    }

    pub(crate) fn order(&self) -> Vec<u32> {
        self.seen.lock().unwrap().order.clone()
    }
}

/// The reason of a call that the operation stopped.
pub(crate) fn stopped(failure: &Failure) -> Option<retry_runtime::StoppedBy> {
    failure.stopped().map(Stopped::reason)
}
