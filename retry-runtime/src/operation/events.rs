//! What an operation tells the log. Nothing on a success at the first try.

use uuid::Uuid;

use crate::key::IdempotencyKey;
use crate::report::{AttemptRecord, Report};
use crate::stop::StopReason;

type Identity = (Uuid, Option<IdempotencyKey>);

/// One DEBUG event for each failed attempt.
#[cfg(feature = "tracing")]
pub(super) fn attempt_failed(operation: &str, record: &AttemptRecord, identity: impl FnOnce() -> Identity) {
    if !tracing::enabled!(tracing::Level::DEBUG) {
        return;
    }
    let (request_id, key) = identity();
    tracing::debug!(
        operation,
        attempt = record.number,
        verdict = record.verdict.kind().as_str(),
        reason = record.verdict.reason(),
        processed = record.verdict.processed().as_str(),
        status = record.verdict.status(),
        wait_ms = record.wait.map(milliseconds),
        wait_source = record.verdict.wait_source(),
        %request_id,
        provider_request_id = record.request_id.as_deref().map(|id| tracing::field::display(id.escape_default())),
        key = key.map(|key| tracing::field::display(key.fingerprint())),
        "attempt failed"
    );
}

/// One INFO event where it succeeded after retries.
#[cfg(feature = "tracing")]
pub(super) fn succeeded(report: impl FnOnce() -> Report) {
    if !tracing::enabled!(tracing::Level::INFO) {
        return;
    }
    let report = report();
    tracing::info!(
        operation = report.operation,
        attempts = report.attempts,
        elapsed_ms = milliseconds(report.elapsed),
        request_id = report.request_id,
        key = report.key.as_ref().map(|key| tracing::field::display(key.fingerprint())),
        failures = %report.history,
        "succeeded after retries"
    );
}

/// One WARN event where it gave up, with all its attempts.
#[cfg(feature = "tracing")]
pub(super) fn gave_up(stop: &StopReason, report: impl FnOnce() -> Report) {
    if !tracing::enabled!(tracing::Level::WARN) {
        return;
    }
    let report = report();
    tracing::warn!(
        operation = report.operation,
        attempts = report.attempts,
        elapsed_ms = milliseconds(report.elapsed),
        stop = stop.code(),
        request_id = report.request_id,
        key = report.key.as_ref().map(|key| tracing::field::display(key.fingerprint())),
        failures = %report.history,
        "gave up: {stop}"
    );
}

#[cfg(feature = "tracing")]
fn milliseconds(duration: core::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(not(feature = "tracing"))]
pub(super) fn attempt_failed(_: &str, _: &AttemptRecord, _: impl FnOnce() -> Identity) {}

#[cfg(not(feature = "tracing"))]
pub(super) fn succeeded(_: impl FnOnce() -> Report) {}

#[cfg(not(feature = "tracing"))]
pub(super) fn gave_up(_: &StopReason, _: impl FnOnce() -> Report) {}
