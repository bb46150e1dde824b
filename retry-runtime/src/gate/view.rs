//! What people see of a gate.

use core::time::Duration;

use tokio::time::Instant;

/// A gate at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GateView {
    /// Nobody goes before. `None`: open, or waiting for the answer to a probe.
    pub(crate) closed_until: Option<Instant>,
    /// Calls go as they come, or at the pace that was learned. `false`: closed, until a probe gets through.
    pub(crate) open: bool,
    /// How much goes through in how long, where it was learned or told.
    pub(crate) limit: Option<(u64, Duration)>,
    /// Passes given out and not yet ended.
    pub(crate) in_flight: usize,
}
