//! What bodies are made of here: an error that says what it means, and a log of when they ran.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use retry_runtime::{Classify, Stopped, Verdict};
use tokio::time::Instant;

/// A failure of the body, or what the operation said.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Failure {
    Body(Verdict),
    Stopped(Stopped),
}

impl Failure {
    pub(crate) fn stopped(&self) -> Option<&Stopped> {
        match self {
            Self::Body(_) => None,
            Self::Stopped(stopped) => Some(stopped),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Body(verdict) => write!(f, "the body failed: {verdict}"),
            Self::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

impl Classify for Failure {
    fn classify(&self) -> Verdict {
        match self {
            Self::Body(verdict) => *verdict,
            Self::Stopped(stopped) => stopped.classify(),
        }
    }
}

impl From<Verdict> for Failure {
    fn from(verdict: Verdict) -> Self {
        Self::Body(verdict)
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

pub(crate) const TRANSIENT: Failure = Failure::Body(Verdict::transient());
pub(crate) const FATAL: Failure = Failure::Body(Verdict::fatal());
pub(crate) const AMBIGUOUS: Failure = Failure::Body(Verdict::ambiguous());

pub(crate) type Answer = Result<u32, Failure>;

/// When a body ran, counted from the making of this log.
pub(crate) struct Log {
    made: Instant,
    starts: Mutex<Vec<Duration>>,
}

impl Log {
    pub(crate) fn new() -> Self {
        Self { made: Instant::now(), starts: Mutex::default() }
    }

    /// Writes down a run, and gives its number.
    pub(crate) fn run(&self) -> u32 {
        let mut starts = self.starts.lock().unwrap_or_else(PoisonError::into_inner);
        starts.push(self.made.elapsed());
        u32::try_from(starts.len()).unwrap_or(u32::MAX)
    }

    pub(crate) fn count(&self) -> u32 {
        u32::try_from(self.starts().len()).unwrap_or(u32::MAX)
    }

    /// The milliseconds at which the runs began.
    pub(crate) fn starts(&self) -> Vec<u128> {
        let starts = self.starts.lock().unwrap_or_else(PoisonError::into_inner);
        starts.iter().map(Duration::as_millis).collect()
    }

    /// The milliseconds that have passed.
    pub(crate) fn elapsed(&self) -> u128 {
        self.made.elapsed().as_millis()
    }
}

pub(crate) const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

pub(crate) const fn secs(secs: u64) -> Duration {
    Duration::from_secs(secs)
}

/// Where the types can't see what is awaited.
pub(crate) async fn hidden<T>(call: impl Future<Output = T>) -> T {
    call.await
}
