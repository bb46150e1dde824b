//! The least wait that follows from an answer.

use core::time::Duration;

use http::HeaderMap;

use super::buckets;
use crate::hints::clock::Clock;
use crate::hints::{number, ratelimit, retry_after};
use crate::verdict::{Verdict, VerdictKind};

/// A wait and where it was read.
pub(super) type Floor = (Duration, &'static str);

/// Headers that say when to come back, in milliseconds.
const MILLIS: [&str; 3] = ["retry-after-ms", "x-ms-retry-after-ms", "x-amz-retry-after"];

/// Attaches the floor to a verdict that can use one.
pub(super) fn set(verdict: Verdict, floor: Option<Floor>) -> Verdict {
    match (verdict.kind(), floor) {
        (VerdictKind::Success | VerdictKind::Fatal, _) | (_, None) => verdict,
        (_, Some((wait, source))) => verdict.with_floor(wait, source),
    }
}

/// The longest wait that a header names outright.
pub(super) fn explicit(headers: &HeaderMap, clock: Clock) -> Option<Floor> {
    let exact = longest(
        MILLIS
            .into_iter()
            .flat_map(|name| texts(headers, name).filter_map(number::millis).map(move |wait| (wait, name))),
    );
    let values = texts(headers, "retry-after").filter_map(|text| retry_after::parse(text, clock));
    let coarse = values.filter(|value| !is_ceiling(*value, exact)).map(|value| (value.wait, "retry-after"));
    longest(coarse.chain(exact))
}

/// Whether whole seconds are only the rounded-up form of the milliseconds beside them.
fn is_ceiling(value: retry_after::RetryAfter, exact: Option<Floor>) -> bool {
    let ceiling =
        |wait: Duration| Duration::from_secs(wait.as_secs().saturating_add(u64::from(wait.subsec_nanos() > 0)));
    value.whole_seconds && exact.is_some_and(|(wait, _)| ceiling(wait) == value.wait)
}

/// What follows from an empty bucket.
pub(super) fn implied(headers: &HeaderMap, clock: Clock, is_limit: bool) -> Option<Floor> {
    let ietf = texts(headers, "ratelimit").filter_map(ratelimit::parse).map(|wait| (wait, "ratelimit"));
    let all =
        headers.iter().filter_map(|(name, value)| Some((name.as_str(), core::str::from_utf8(value.as_bytes()).ok()?)));
    longest(ietf.chain(buckets::floor(all, clock, is_limit)))
}

/// The longest of several.
pub(super) fn longest(floors: impl IntoIterator<Item = Floor>) -> Option<Floor> {
    floors.into_iter().max_by_key(|(wait, _)| *wait)
}

/// The values of all lines of a header that are text.
fn texts<'a>(headers: &'a HeaderMap, name: &'static str) -> impl Iterator<Item = &'a str> {
    headers.get_all(name).iter().filter_map(|value| core::str::from_utf8(value.as_bytes()).ok())
}
