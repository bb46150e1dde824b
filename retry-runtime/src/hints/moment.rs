//! When a bucket resets: eleven spellings of one thing.

use core::time::Duration;

use super::clock::Clock;
use super::number::{Decimal, positive};
use super::{duration, http_date, rfc3339};

const EPOCH_SECONDS: u64 = 1_000_000_000;
const EPOCH_MILLIS: u64 = 100_000_000_000;

/// The wait until a reset written as a Go duration, RFC 3339, an HTTP date, or a number whose magnitude tells its unit.
#[must_use]
pub fn parse(text: &str, clock: Clock) -> Option<Duration> {
    let text = text.trim_ascii();
    if let Some(number) = Decimal::parse(text) {
        return magnitude(number, clock);
    }
    let date = || rfc3339::parse(text).or_else(|| http_date::parse(text));
    duration::units(text).or_else(|| clock.until(date()?))
}

/// At least 1e11: epoch milliseconds. At least 1e9: epoch seconds. Below: seconds from now.
#[must_use]
pub fn magnitude(number: Decimal, clock: Clock) -> Option<Duration> {
    if number.at_least(EPOCH_MILLIS) {
        clock.until(number.times(Duration::from_millis(1)))
    } else if number.at_least(EPOCH_SECONDS) {
        clock.until(number.times(Duration::from_secs(1)))
    } else {
        positive(number.times(Duration::from_secs(1)))
    }
}
