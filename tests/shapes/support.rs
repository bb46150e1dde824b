//! What fails twice and then succeeds, and counts how often it was called.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use retry_runtime::{Classify, Stopped, Verdict};

/// How often a body ran.
pub(crate) struct Calls(AtomicU32);

impl Calls {
    pub(crate) const fn new() -> Self {
        Self(AtomicU32::new(0))
    }

    pub(crate) fn count(&self) -> u32 {
        self.0.load(SeqCst)
    }

    /// Counts a call, and fails the first two.
    pub(crate) fn step(&self) -> Result<u32, Flaky> {
        match self.0.fetch_add(1, SeqCst) + 1 {
            call @ 1..=2 => Err(Flaky { call }),
            call => Ok(call),
        }
    }

    /// The same after a wait, so that the body is polled more than once.
    pub(crate) async fn later(&self) -> Result<u32, Flaky> {
        tokio::task::yield_now().await;
        self.step()
    }
}

/// A transient failure.
#[derive(Debug, PartialEq)]
pub(crate) struct Flaky {
    pub(crate) call: u32,
}

impl fmt::Display for Flaky {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "call {} failed", self.call)
    }
}

impl std::error::Error for Flaky {}

impl Classify for Flaky {
    fn classify(&self) -> Verdict {
        Verdict::transient()
    }
}

impl From<Stopped> for Flaky {
    fn from(stopped: Stopped) -> Self {
        Self { call: 1000 + stopped.attempts() }
    }
}
