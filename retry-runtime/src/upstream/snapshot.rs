//! An upstream at one moment, for people.

use core::fmt;
use core::time::Duration;

use tokio::time::Instant;

use super::Upstream;
use super::circuit::State;
use super::shared::Shared;
use crate::gate::GateView;
use crate::stop::Short;

/// What an [`Upstream`] looks like at one moment.
///
/// ```
/// use retry_runtime::{Breaker, Upstream};
///
/// let upstream = Upstream::new("model").gate().in_flight(4).breaker(Breaker::new());
/// let text = upstream.snapshot().to_string();
/// assert_eq!(text, "`model`: gate open; 0 waiting; 0 of 4 in flight; breaker closed; 10.0 credits for retries");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Snapshot {
    name: &'static str,
    gate: Option<GateView>,
    waiting: usize,
    in_flight: u32,
    in_flight_limit: Option<u32>,
    breaker: Option<BreakerState>,
    credits: Option<f64>,
    at: Instant,
}

/// The state of a breaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BreakerState {
    /// Calls go.
    Closed,
    /// None go.
    Open {
        /// For how long; zero where the next call will be the probe.
        left: Duration,
    },
    /// One probe is on its way; no other call goes.
    HalfOpen,
}

impl Snapshot {
    pub(super) fn of(upstream: &Upstream, shared: &Shared, waiting: usize, now: Instant) -> Self {
        let Upstream { name, parts, budget, .. } = upstream;
        Self {
            name,
            gate: parts.gate.then(|| shared.gate.view(now)),
            waiting,
            in_flight: shared.in_flight,
            in_flight_limit: parts.in_flight,
            breaker: parts.breaker.map(|_| BreakerState::of(shared.circuit.state(), now)),
            credits: budget.as_ref().map(super::Budget::credits),
            at: now,
        }
    }

    /// The upstream's name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// For how long the gate is closed: zero while it is, and nobody knows; `None` where it is open, or there is none.
    #[must_use]
    pub fn closed_for(&self) -> Option<Duration> {
        let gate = self.gate.filter(|gate| !gate.open)?;
        Some(gate.closed_until.map_or(Duration::ZERO, |until| until.saturating_duration_since(self.at)))
    }

    /// How much goes through in how long, where the gate has learned it or was told: requests, or what `cost` counts.
    #[must_use]
    pub fn learned(&self) -> Option<(u64, Duration)> {
        self.gate?.limit
    }

    /// Calls in line.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting
    }

    /// Runs under way that came through a gate, a breaker or a limit.
    #[must_use]
    pub fn in_flight(&self) -> u32 {
        self.in_flight
    }

    /// How many there may be; `None`: any number.
    #[must_use]
    pub fn in_flight_limit(&self) -> Option<u32> {
        self.in_flight_limit
    }

    /// The breaker, where there is one.
    #[must_use]
    pub fn breaker(&self) -> Option<BreakerState> {
        self.breaker
    }

    /// Credits for retries after failures; `None` without a budget.
    #[must_use]
    pub fn credits(&self) -> Option<f64> {
        self.credits
    }
}

impl BreakerState {
    fn of(state: State, now: Instant) -> Self {
        match state {
            State::Closed => Self::Closed,
            State::Open { until } => Self::Open { left: until.saturating_duration_since(now) },
            State::Probing => Self::HalfOpen,
        }
    }
}

impl fmt::Display for BreakerState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("closed"),
            Self::Open { left: Duration::ZERO } => f.write_str("open, the next call is a probe"),
            Self::Open { left } => write!(f, "open for {}", Short(*left)),
            Self::HalfOpen => f.write_str("half-open"),
        }
    }
}

impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: ", self.name)?;
        match (self.gate, self.closed_for()) {
            (None, _) => {}
            (Some(_), None) => f.write_str("gate open; ")?,
            (Some(_), Some(Duration::ZERO)) => f.write_str("gate closed until an answer comes; ")?,
            (Some(_), Some(left)) => write!(f, "gate closed for {}; ", Short(left))?,
        }
        if let Some((amount, window)) = self.learned() {
            write!(f, "{amount} in {} go through; ", Short(window))?;
        }
        write!(f, "{} waiting; {}", self.waiting, self.in_flight)?;
        if let Some(limit) = self.in_flight_limit {
            write!(f, " of {limit}")?;
        }
        f.write_str(" in flight")?;
        if let Some(breaker) = self.breaker {
            write!(f, "; breaker {breaker}")?;
        }
        self.credits.map_or(Ok(()), |credits| write!(f, "; {credits:.1} credits for retries"))
    }
}
