//! Waits that stand in a body.

use core::time::Duration;

use super::super::buckets;
use super::super::floor::{Floor, longest};
use super::Node;
use super::envelope::Body;
use crate::hints::clock::Clock;
use crate::hints::number::{self, Decimal};
use crate::hints::{duration, moment, retry_after};

/// Fields that count seconds. Sources: Hugging Face (`estimated_time`), Codex (`resets_in_seconds`), Cloudflare and
/// others (`retry_after`).
const SECONDS: [&str; 5] =
    ["estimated_time", "resets_in_seconds", "retry_after", "retry_after_seconds", "retryAfterSeconds"];
/// Fields that count milliseconds.
const MILLIS: [&str; 2] = ["retry_after_ms", "retryAfterMs"];

/// The longest wait that a field names outright.
pub(in crate::classify) fn explicit(body: &Body, clock: Clock) -> Option<Floor> {
    longest(body.layers().into_iter().filter_map(|layer| of_layer(layer, clock)))
}

/// What follows from the rate-limit headers that a router passes on in the body.
pub(in crate::classify) fn implied(body: &Body, clock: Clock, rate_limited: bool) -> Option<Floor> {
    longest(body.layers().into_iter().filter_map(|layer| buckets::floor(headers(layer), clock, rate_limited)))
}

fn of_layer(layer: &Node, clock: Clock) -> Option<Floor> {
    let seconds = SECONDS.iter().filter_map(|key| Some((number::seconds(layer.get(key)?.scalar()?)?, *key)));
    let millis = MILLIS.iter().filter_map(|key| Some((number::millis(layer.get(key)?.scalar()?)?, *key)));
    let details = layer.get("details").map_or(&[][..], Node::items).iter().filter_map(of_detail);
    let named = longest(seconds.chain(millis).chain(details).chain(retry_after_header(layer, clock)));
    // The moment only where the delta is missing: a delta needs no clock.
    named.or_else(|| Some((moment::parse(layer.get("resets_at")?.scalar()?, clock)?, "resets_at")))
}

/// Google's `RetryInfo.retryDelay` and `ErrorInfo.metadata.quotaResetDelay`.
fn of_detail(detail: &Node) -> Option<Floor> {
    let delay = detail.get("retryDelay").and_then(delay).map(|wait| (wait, "retryDelay"));
    let reset =
        || detail.at(&["metadata", "quotaResetDelay"]).and_then(delay_text).map(|wait| (wait, "quotaResetDelay"));
    delay.or_else(reset)
}

/// A proto `Duration`: its text form, or the object that gRPC bridges write.
fn delay(node: &Node) -> Option<Duration> {
    delay_text(node).or_else(|| {
        let field = |key| node.get(key).map_or(Some("0"), Node::scalar).and_then(Decimal::parse);
        let nanos = field("nanos").filter(|_| node.get("seconds").is_some())?;
        number::positive(
            field("seconds")?.times(Duration::from_secs(1)).saturating_add(nanos.times(Duration::from_nanos(1))),
        )
    })
}

fn delay_text(node: &Node) -> Option<Duration> {
    duration::units(node.text()?)
}

fn retry_after_header(layer: &Node, clock: Clock) -> Option<Floor> {
    let mut values = headers(layer).filter(|(name, _)| name.eq_ignore_ascii_case("retry-after"));
    values.find_map(|(_, value)| Some((retry_after::parse(value, clock)?.wait, "body.retry-after")))
}

/// `metadata.headers` of `OpenRouter`, `headers` of a Codex error frame.
fn headers(layer: &Node) -> impl Iterator<Item = (&str, &str)> {
    let maps = [layer.at(&["metadata", "headers"]), layer.get("headers")];
    let entries = maps.into_iter().flatten().flat_map(Node::entries);
    entries.filter_map(|(name, value)| Some((name.as_str(), value.scalar()?)))
}
