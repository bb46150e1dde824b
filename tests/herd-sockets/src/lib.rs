//! What a process of the herd says when all its calls have ended.

use std::io;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// One line of JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// Calls that ended with an answer.
    pub answered: u64,
    /// Calls that ended without one.
    pub gave_up: u64,
    /// Requests that were sent.
    pub requests: u64,
    /// Of those, how many got 429.
    pub refused: u64,
    /// From the start of the first call to the end of the last.
    pub wall_ms: f64,
    /// When the last call ended, counted from the start, to when half of them had.
    pub slowest_to_median: f64,
    /// What the gate looked like in the end.
    pub place: String,
}

impl Said {
    /// From the lines that a process printed.
    ///
    /// # Errors
    /// `InvalidData` where the last of them is none of these.
    pub fn parse(lines: &str) -> io::Result<Self> {
        let last = lines.lines().next_back().unwrap_or_default();
        serde_json::from_str(last).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// Takes the times at which calls ended, counted from the start.
    #[must_use]
    pub fn ended(mut self, mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let slowest = times.last().copied().unwrap_or_default();
        let median = times.get(times.len() / 2).copied().unwrap_or_default();
        self.wall_ms = slowest.as_secs_f64() * 1e3;
        self.slowest_to_median = slowest.as_secs_f64() / median.as_secs_f64().max(1e-6);
        self
    }
}
