//! What an upstream tells the log: what has changed, never that all is well.

use core::time::Duration;

use tokio::time::Instant;

use super::circuit::Change;
use crate::gate::GateView;

#[cfg(feature = "tracing")]
fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// One INFO event where it has closed or opened.
#[cfg(feature = "tracing")]
pub(super) fn gate(upstream: &str, turned: Option<GateView>, now: Instant) {
    let Some(gate) = turned else { return };
    if gate.open {
        tracing::info!(upstream, "gate opened");
    } else {
        let closed_for_ms = gate.closed_until.map(|until| milliseconds(until.saturating_duration_since(now)));
        tracing::info!(upstream, closed_for_ms, "gate closed");
    }
}

/// One DEBUG event for each refused run.
#[cfg(feature = "tracing")]
pub(super) fn refused(upstream: &str, wait: Option<Duration>) {
    tracing::debug!(upstream, wait_ms = wait.map(milliseconds), "refused");
}

/// One WARN event where it has opened, one INFO where it has closed.
#[cfg(feature = "tracing")]
pub(super) fn breaker(upstream: &str, change: Option<Change>) {
    match change {
        Some(Change::Opened(length)) => tracing::warn!(upstream, open_ms = milliseconds(length), "breaker opened"),
        Some(Change::Closed) => tracing::info!(upstream, "breaker closed"),
        None => {}
    }
}

/// One INFO event where the probe goes.
#[cfg(feature = "tracing")]
pub(super) fn half_open(upstream: &str) {
    tracing::info!(upstream, "breaker half-open: one probe goes");
}

/// One DEBUG event for each retry that it refuses; the call's own WARN says so, too.
#[cfg(feature = "tracing")]
pub(super) fn budget_empty(upstream: &str) {
    tracing::debug!(upstream, "failure budget empty");
}

#[cfg(not(feature = "tracing"))]
pub(super) fn gate(_: &str, _: Option<GateView>, _: Instant) {}

#[cfg(not(feature = "tracing"))]
pub(super) fn refused(_: &str, _: Option<Duration>) {}

#[cfg(not(feature = "tracing"))]
pub(super) fn breaker(_: &str, _: Option<Change>) {}

#[cfg(not(feature = "tracing"))]
pub(super) fn half_open(_: &str) {}

#[cfg(not(feature = "tracing"))]
pub(super) fn budget_empty(_: &str) {}
