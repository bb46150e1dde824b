//! `Retry-After`: seconds, a date, or what is seen in its place.

use core::time::Duration;

use super::clock::Clock;
use super::http_date;
use super::moment::magnitude;
use super::number::Decimal;

/// One `Retry-After` value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetryAfter {
    /// The least wait.
    pub wait: Duration,
    /// Whether it was a whole number of seconds, and so may be a rounding of a finer hint.
    pub whole_seconds: bool,
}

/// Reads delay-seconds (a fraction is tolerated), an HTTP date, and an epoch by its magnitude.
///
/// Lines that a proxy joined (`2, 30`) are each read, and the longer is obeyed. A duration with units, an exponent or a
/// sign is malformed here: readers disagree by a factor of a thousand about what they mean.
#[must_use]
pub fn parse(text: &str, clock: Clock) -> Option<RetryAfter> {
    let text = text.trim_ascii();
    one(text, clock).or_else(|| joined(text, clock))
}

fn one(text: &str, clock: Clock) -> Option<RetryAfter> {
    if let Some(number) = Decimal::parse(text) {
        let wait = magnitude(number, clock)?;
        return Some(RetryAfter { wait, whole_seconds: !text.contains('.') });
    }
    let at = http_date::parse(text)?;
    Some(RetryAfter { wait: clock.until(at)?, whole_seconds: false })
}

/// Only what a list of field lines looks like when joined: `5,6` may as well be a decimal comma.
fn joined(text: &str, clock: Clock) -> Option<RetryAfter> {
    let parts = text.split(", ").map(|part| Decimal::parse(part.trim_ascii()));
    let longest = parts.collect::<Option<Vec<_>>>()?.into_iter().max()?;
    let wait = magnitude(longest, clock)?;
    Some(RetryAfter { wait, whole_seconds: false })
}
